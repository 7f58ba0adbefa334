import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Joins modules for a browser into one script, which can stand in a page or be sent by itself.
 *
 * @param contents a module that imports others by their full paths
 */
export async function bundleScript(contents: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    // As TypeScript, so that the sources are found too where nothing is built.
    stdin: { contents, loader: 'ts', sourcefile: 'page.ts', resolveDir: dirname(fileURLToPath(import.meta.url)) },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
    legalComments: 'none',
  });
  return outputFiles[0]!.text.trim().replaceAll('</script', '<\\/script');
}
