import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplayRenderer } from '../../game/index.js';

/** What draws a game's films: for the page, and for what is written before it is opened. */
export interface BundledStage {
  readonly stage: ReplayRenderer;
  /** A script that shows the film of the page that it stands in. */
  readonly script: string;
}

const bundles = new Map<string, Promise<BundledStage>>();

/** The page's code with a stage. Made once for each. @param module file: URL of the stage's module */
export function bundledStage(module: string): Promise<BundledStage> {
  const found = bundles.get(module) ?? bundle(module);
  bundles.set(module, found);
  return found;
}

async function bundle(module: string): Promise<BundledStage> {
  const { build } = await import('esbuild');
  const page = JSON.stringify(fileURLToPath(new URL('./browser/page.js', import.meta.url)));
  const contents = `import { show } from ${page}; import stage from ${JSON.stringify(fileURLToPath(module))}; show(stage);`;
  const { outputFiles } = await build({
    // As TypeScript, so that the sources are found too where nothing is built.
    stdin: { contents, loader: 'ts', sourcefile: 'replay.ts', resolveDir: dirname(fileURLToPath(import.meta.url)) },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
    legalComments: 'none',
  });
  const { default: stage } = (await import(module)) as { readonly default: ReplayRenderer };
  return { stage, script: outputFiles[0]!.text.trim().replaceAll('</script', '<\\/script') };
}
