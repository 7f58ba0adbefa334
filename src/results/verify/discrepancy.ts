/** What is wrong with a file, and where in it. */
export interface Discrepancy {
  readonly file: string;
  /** 1 is the first; null where it is the whole file. */
  readonly line: number | null;
  readonly message: string;
}

/** In a file as a whole. */
export function inFile(file: string, message: string): Discrepancy {
  return { file, line: null, message };
}
