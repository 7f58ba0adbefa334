import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const scripts = new Map<string, Promise<string>>();

/**
 * Joins a module for a browser and all that it imports into one script, which can stand in a page or be sent by itself.
 * Made once for each.
 *
 * @param module exports the function that brings a page to life
 * @param name of that function
 * @param renderer file: URL of the module whose default export that function is given
 */
export function bundleScript(module: URL, name: string, renderer?: string): Promise<string> {
  const path = (url: URL | string) => JSON.stringify(fileURLToPath(url));
  const [given, argument] = renderer === undefined ? ['', ''] : [`import renderer from ${path(renderer)};`, 'renderer'];
  const contents = `import { ${name} } from ${path(module)}; ${given} ${name}(${argument});`;
  const script = scripts.get(contents) ?? bundle(contents);
  scripts.set(contents, script);
  return script;
}

/** @param contents a module that imports others by their full paths */
async function bundle(contents: string): Promise<string> {
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
