import { splitByParts } from '../../foundation/split-by-parts.ts';
import type { Derivation, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { evaluateTerm } from './evaluate-term.ts';
import type { KnownTerm } from './list-terms.ts';
import type { Snapshot } from './snapshot.ts';

/** A text that an input, or a simple change of it, has in a run, or the digits of one that is a number. */
interface Piece {
  readonly text: string;
  readonly term: Term;
  readonly isNumber?: boolean;
}

/** The least length of a text, or of the digits of a number, that is looked for within others: shorter ones are in many by chance. */
const leastPiece = 3;
/** The most parts of a composed value. More, nobody reads. */
const mostParts = 16;

const changes: readonly Derivation[] = ['lower-case', 'upper-case'];

/**
 * Composes the value of a result of the inputs that it contains, and of what is left between them: `{ [name]: value }`, or
 * `'{scheme}://{host}'`. So the run of one input says what others would give, if the code treats them alike. Undefined if no input is
 * within the value, or if the value is an input itself.
 */
export function composeTerm(
  value: ObservedValue,
  inputs: readonly KnownTerm[],
  snapshot: Snapshot,
): Term | undefined {
  const pieces = inputs.flatMap((input) => piecesOf(input, snapshot));
  if (pieces.length === 0) return undefined;
  const composition = new Composition(pieces);
  const term = composition.of(value);
  const isComposed = term !== undefined && composition.uses > 0 && composition.parts <= mostParts;
  return isComposed && ['text', 'list', 'record'].includes(term.of) ? term : undefined;
}

function piecesOf({ term, value }: KnownTerm, snapshot: Snapshot): readonly Piece[] {
  if (term.of !== 'variable') return [];
  if (value.is === 'number')
    return value.text.length < leastPiece ? [] : [{ text: value.text, term, isNumber: true }];
  if (value.is !== 'string' || value.value.length < leastPiece) return [];
  const derived = changes.flatMap((by): Piece[] => {
    const changed: Term = { of: 'derived', by, term };
    const own = evaluateTerm(changed, snapshot);
    const isOther = own?.is === 'string' && own.value !== value.value;
    return isOther ? [{ text: own.value, term: changed }] : [];
  });
  return [{ text: value.value, term }, ...derived];
}

class Composition {
  readonly #pieces: readonly Piece[];
  uses = 0;
  parts = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  of(value: ObservedValue): Term | undefined {
    this.parts += 1;
    switch (value.is) {
      case 'string':
        return this.#text(value.value);
      case 'number':
        return this.#number(value) ?? { of: 'constant', value };
      case 'boolean':
      case 'undefined':
      case 'null':
        return { of: 'constant', value };
      case 'array': {
        const elements = value.elements.flatMap((each) => this.of(each) ?? []);
        return elements.length === value.elements.length ? { of: 'list', elements } : undefined;
      }
      case 'object': {
        if (value.class !== '' && value.class !== 'Object') return undefined;
        const members = value.members.flatMap(([name, each]) => {
          const own = this.of(each);
          return own === undefined ? [] : [[this.#text(name), own] as const];
        });
        return members.length === value.members.length
          ? { of: 'record', class: value.class, members }
          : undefined;
      }
      default:
        return undefined;
    }
  }

  /** The input that a number is, if it is one. */
  #number({ text }: Extract<ObservedValue, { is: 'number' }>): Term | undefined {
    const piece = this.#pieces.find((each) => each.isNumber === true && each.text === text);
    if (piece !== undefined) this.uses += 1;
    return piece?.term;
  }

  #text(text: string): Term {
    const split = splitByParts(
      text,
      this.#pieces.map((piece) => piece.text),
    );
    const parts = split.map((part) =>
      typeof part === 'string' ? constant(part) : (this.#pieces[part]?.term ?? constant('')),
    );
    this.uses += split.filter((part) => typeof part === 'number').length;
    this.parts += Math.max(0, parts.length - 1);
    const [only] = parts;
    if (only === undefined) return constant('');
    return parts.length === 1 ? only : { of: 'text', parts };
  }
}

function constant(value: string): Term {
  return { of: 'constant', value: { is: 'string', value } };
}
