import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';
export default defineConfig({ test: { ...quick.test, maxWorkers: Number(process.env.W ?? 1), sequence: { hooks: 'list' }, setupFiles: [...(quick.test!.setupFiles as string[]), '/tmp/tm/cpu.setup.ts'] } });
