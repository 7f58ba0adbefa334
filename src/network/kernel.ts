/** The bytes of kernel.wat, which `npx vitest run src/network/kernel.test.ts -u` renews. */
const BYTES =
  'AGFzbQEAAAABCgFgBn9/f39/fwADAgEABQMBAAEHEgIGbWVtb3J5AgAFZGVuc2UAAArQAwHNAwIGfwV7IAAgBGohBiADIAVBAnRqIQcDQP0MAA' +
  'AAAAAAAAAAAAAAAAAAACEN/QwAAAAAAAAAAAAAAAAAAAAAIQ79DAAAAAAAAAAAAAAAAAAAAAAhD/0MAAAAAAAAAAAAAAAAAAAAACEQIAEgBGoh' +
  'CSAJIARqIQogCiAEaiELIAAhCANAIAj9AAQAIQwgDSAMIAH9AAQA/boB/a4BIQ0gDiAMIAn9AAQA/boB/a4BIQ4gDyAMIAr9AAQA/boB/a4BIQ' +
  '8gECAMIAv9AAQA/boB/a4BIRAgAUEQaiEBIAlBEGohCSAKQRBqIQogC0EQaiELIAhBEGoiCCAGSQ0ACyANIA79DQABAgMQERITBAUGBxQVFhch' +
  'DCANIA79DQgJCgsYGRobDA0ODxwdHh8hDSANIAz9rgEhDSAPIBD9DQABAgMQERITBAUGBxQVFhchDCAPIBD9DQgJCgsYGRobDA0ODxwdHh8hDy' +
  'APIAz9rgEhDyANIA/9DQABAgMEBQYHEBESExQVFhchDCANIA/9DQgJCgsMDQ4PGBkaGxwdHh8hDSADIAL9AAQAIA0gDP2uAf2uAf0LBAAgCyEB' +
  'IAJBEGohAiADQRBqIgMgB0kNAAsL';

/** Rows and columns of weights are filled up with zeros to a multiple of so many. */
export const PADDING = 8;

const PAGE = 65_536;

/** What is used of WebAssembly: its types come with those of browsers only. */
interface Assembly {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** The hot loop in memory of its own. */
export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void };
  /** See kernel.wat; places in bytes, multiples of 16. */
  dense(input: number, weights: number, bias: number, output: number, bytes: number, outputs: number): void;
}

/** @param bytes of memory that it needs */
export function newKernel(bytes: number): Kernel {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Assembly }).WebAssembly;
  const module = new Module(Uint8Array.from(atob(BYTES), (character) => character.charCodeAt(0)));
  const kernel = new Instance(module).exports as Kernel;
  kernel.memory.grow(Math.ceil(bytes / PAGE));
  return kernel;
}
