import type { Node, Program } from '../../../syntax/parse.ts';
import { someChild, walk } from '../../../syntax/walk.ts';
import { namesIn } from './names-in-node.ts';
import type { PlacedClause } from './review-file.ts';

/** What a file says of the operands of its assertions, without running anything. */
export class KnownSubjects {
  readonly #text: string;
  /** The values of constants, by their names. A name that is declared twice has none. */
  readonly #constants = new Map<string, Node | undefined>();

  constructor(program: Program, text: string) {
    this.#text = text;
    walk(program, {
      enter: (node) => {
        if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return;
        const { name } = node.id;
        const isFirst = !this.#constants.has(name);
        this.#constants.set(name, isFirst ? (node.init ?? undefined) : undefined);
      },
    });
  }

  /** Whether a value is written in the file, so that a run can't change it: a literal, a list of literals, or a constant that is one. */
  isWritten(node: Node): boolean {
    if (computes(node)) return false;
    return [...namesIn(node)].every((name) => {
      const value = this.#constants.get(name);
      return (
        name === 'undefined' || (value !== undefined && value !== node && this.isWritten(value))
      );
    });
  }

  /** Whether another assertion in the same test demands that the operand of a clause equals something. */
  isPinned(
    { id, form, test, property, subject }: PlacedClause,
    all: readonly PlacedClause[],
  ): boolean {
    if (form === 'equals') return false;
    const code = this.#codeOf(subject);
    return all.some(
      (other) =>
        other.id !== id &&
        other.form === 'equals' &&
        other.test === test &&
        other.property === property &&
        this.#codeOf(other.subject) === code,
    );
  }

  #codeOf({ start, end }: Node): string {
    return this.#text.slice(start, end);
  }
}

const computing =
  /^(?:Call|New|Await|Yield|TaggedTemplate|Import|Assignment|Update|This|Function|ArrowFunction)(?:Expression)?$/;

/** Whether evaluating an expression may run code or depend on a run. */
function computes(node: Node): boolean {
  return computing.test(node.type) || someChild(node, computes);
}
