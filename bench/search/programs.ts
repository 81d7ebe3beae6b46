import { fileURLToPath } from 'node:url';

/** The values that a parameter takes, as plain data; both ends of a range belong to it. */
export type InputDomain =
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  /** In steps of a tenth. */
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'boolean' }
  | {
      readonly kind: 'array';
      readonly of: InputDomain;
      readonly length: readonly [least: number, most: number];
    }
  | {
      readonly kind: 'text';
      /** The characters that the text is made of. */
      readonly alphabet: string;
      readonly length: readonly [least: number, most: number];
    };

/** A subject of the experiment: one function of a file, whose result follows from its arguments alone. */
export interface Program {
  readonly name: string;
  /** Relative to `programsFolder`. */
  readonly file: string;
  /** The name by which the file exports it. */
  readonly functionName: string;
  /** One per parameter. */
  readonly parameters: readonly InputDomain[];
}

/** Where the programs are. */
export const programsFolder: string = fileURLToPath(new URL('programs', import.meta.url));

const whole: InputDomain = { kind: 'integer', least: -1000, most: 1000 };
const real: InputDomain = { kind: 'number', least: -100, most: 100 };
const month: InputDomain = { kind: 'integer', least: -20, most: 20 };
const day: InputDomain = { kind: 'integer', least: -50, most: 50 };
const year: InputDomain = { kind: 'integer', least: 1, most: 10_000 };

/**
 * The subjects: small programs as studies of search-based testing and of mutation have long used them, each written anew. Domains
 * are wide enough that random values are seldom equal, or in order.
 */
export const programs: readonly Program[] = [
  program('triangle', whole, whole, whole),
  program('middle', whole, whole, whole),
  program('quadratic', real, real, real),
  program('calendar', month, day, month, day, year),
  program('search', { kind: 'array', of: whole, length: [8, 8] }, whole),
  program('sort', { kind: 'array', of: whole, length: [6, 6] }),
  program('literal', { kind: 'text', alphabet: '0123456789+-.eE x', length: [0, 8] }),
  program(
    'pattern',
    { kind: 'text', alphabet: 'abcdefgh', length: [0, 10] },
    { kind: 'text', alphabet: 'abcdefgh', length: [0, 3] },
  ),
  program('remainder', whole, whole),
];

function program(name: string, ...parameters: readonly InputDomain[]): Program {
  return { name, file: `${name}.ts`, functionName: name, parameters };
}
