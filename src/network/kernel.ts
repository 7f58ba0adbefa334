/** The bytes of kernel.wat, which `npx vitest run src/network/kernel.test.ts -u` renews. */
const BYTES =
  'AGFzbQEAAAABEQJgBn9/f39/fwBgBH9/f38AAwMCAAEFAwEAAQcbAwZtZW1vcnkCAAVkZW5zZQAABnNxdWFzaAABCr4EAs0DAgZ/BXsgACAEai' +
  'EGIAMgBUECdGohBwNA/QwAAAAAAAAAAAAAAAAAAAAAIQ39DAAAAAAAAAAAAAAAAAAAAAAhDv0MAAAAAAAAAAAAAAAAAAAAACEP/QwAAAAAAAAA' +
  'AAAAAAAAAAAAIRAgASAEaiEJIAkgBGohCiAKIARqIQsgACEIA0AgCP0ABAAhDCANIAwgAf0ABAD9ugH9rgEhDSAOIAwgCf0ABAD9ugH9rgEhDi' +
  'APIAwgCv0ABAD9ugH9rgEhDyAQIAwgC/0ABAD9ugH9rgEhECABQRBqIQEgCUEQaiEJIApBEGohCiALQRBqIQsgCEEQaiIIIAZJDQALIA0gDv0N' +
  'AAECAxAREhMEBQYHFBUWFyEMIA0gDv0NCAkKCxgZGhsMDQ4PHB0eHyENIA0gDP2uASENIA8gEP0NAAECAxAREhMEBQYHFBUWFyEMIA8gEP0NCA' +
  'kKCxgZGhsMDQ4PHB0eHyEPIA8gDP2uASEPIA0gD/0NAAECAwQFBgcQERITFBUWFyEMIA0gD/0NCAkKCwwNDg8YGRobHB0eHyENIAMgAv0ABAAg' +
  'DSAM/a4B/a4B/QsEACALIQEgAkEQaiECIANBEGoiAyAHSQ0ACwttAQF/IAEgAkEBdGohBANAIAH9DAAAAAAAAAAAAAAAAAAAAAD9DP8f/x//H/' +
  '8f/x//H/8f/x8gAP0ABAAgA/2sASAA/QAEECAD/awB/YUB/ZYB/ZgB/QsEACAAQSBqIQAgAUEQaiIBIARJDQALCw==';

/** Rows and columns of weights are filled up with zeros to a multiple of PADDING. */
export const PADDING = 8;

const PAGE = 65_536;

/** The part of WebAssembly used here: its types come with those of browsers only. */
interface Assembly {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** The hot loop in memory of its own. */
export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void };
  /** See kernel.wat; places in bytes, multiples of 16. */
  dense(input: number, weights: number, bias: number, output: number, bytes: number, outputs: number): void;
  squash(from: number, to: number, count: number, shift: number): void;
}

/** @param bytes of memory that it needs */
export function newKernel(bytes: number): Kernel {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Assembly }).WebAssembly;
  const module = new Module(Uint8Array.from(atob(BYTES), (character) => character.charCodeAt(0)));
  const kernel = new Instance(module).exports as Kernel;
  kernel.memory.grow(Math.ceil(bytes / PAGE));
  return kernel;
}
