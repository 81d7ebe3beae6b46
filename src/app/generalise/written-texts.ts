import type { Statement, TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { isLegible } from '../../properties/generalise/is-checkable.ts';
import { isGuessed } from '../../properties/read-tests/widen-model.ts';

/** The texts and keys that people have written for a unit, and the kinds of values that its objects have. A reader wonders at others. */
export class WrittenTexts {
  readonly #texts: ReadonlySet<string>;
  readonly #keys: ReadonlySet<string>;
  /** All texts of the unit and of its examples. */
  readonly #known: string;
  /** These with all names, in lower case. */
  readonly #told: string;
  /** The texts and keys of the examples, and the names of what can be called, in lower case. */
  readonly #written: string;
  readonly #callables: ReadonlySet<string>;
  readonly #kinds: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(model: UnitModel, examples: readonly TestCase[]) {
    const statements = examples.flatMap((each) => each.statements);
    this.#texts = new Set(statements.flatMap(textsOf));
    this.#keys = new Set(statements.flatMap(keysOf));
    this.#known = [...this.#texts, ...model.constants.strings].join('\n');
    this.#told = [this.#known, ...this.#keys, ...namesIn(model)].join('\n').toLowerCase();
    this.#written = [...this.#texts, ...this.#keys].join('\n').toLowerCase();
    this.#callables = new Set(model.callables.map(({ name }) => name.toLowerCase()));
    this.#kinds = isGuessed(model) ? memberKinds(examples) : new Map();
  }

  /** Whether people may write the texts and objects of a test case, which perhaps throws. */
  areUsual({ statements }: TestCase, isThrown: boolean): boolean {
    return (
      statements.every(
        (each) =>
          keysOf(each).every((key) => isName(key) || this.#keys.has(key)) &&
          textsOf(each).every((text) => this.#isUsual(text, isThrown)),
      ) &&
      (isThrown || !statements.some((each) => this.#hasOddMember(each, statements)))
    );
  }

  #isUsual(text: string, isThrown: boolean): boolean {
    return (
      this.#texts.has(text) ||
      (isLegible(text) &&
        (isThrown || !hasOddSigns(text, this.#known)) &&
        text.length <= longestText &&
        !hasUnknownWord(text, this.#told) &&
        !this.#namesCallable(text))
    );
  }

  /** Whether a text has the name of something that can be called, which stands in no example: the search takes such words from the code. */
  #namesCallable(text: string): boolean {
    const words = text.toLowerCase().match(/[\p{L}\p{N}_$]{3,}/gu) ?? [];
    return words.some((word) => this.#callables.has(word) && !this.#written.includes(word));
  }

  /** Whether an object has a member of a kind that it has in no example, though some have this member. */
  #hasOddMember(statement: Statement, statements: readonly Statement[]): boolean {
    return membersIn(statement, statements).some(
      ([name, kind]) => this.#kinds.get(name)?.has(kind) === false,
    );
  }
}

/** The longest text that nobody has written. */
const longestText = 60;

/** Whether signs follow each other that do so in no text of the unit, as in `/;=!`, more than once. What is malformed is worth a test where something is thrown for it. */
function hasOddSigns(text: string, known: string): boolean {
  const pairs = text.matchAll(/(?=([^\p{L}\p{N}\s]{2}))/gu);
  return [...pairs].filter(([, pair = '']) => !known.includes(pair)).length > 1;
}

/** Whether a text has letters in a row that stand in no text and no name of the unit: the search has drawn them. */
function hasUnknownWord(text: string, told: string): boolean {
  return (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => !told.includes(word));
}

/** The names of what can be called, and of its parameters. */
function namesIn({ callables }: UnitModel): readonly string[] {
  return callables.flatMap(({ name, parameters }) => [
    name,
    ...parameters.map((each) => each.name),
  ]);
}

/** The texts that a statement makes. */
export function textsOf(statement: Statement): readonly string[] {
  return statement.kind === 'primitive' && statement.value.of === 'string'
    ? [statement.value.value]
    : [];
}

function keysOf(statement: Statement): readonly string[] {
  return statement.kind === 'object' ? statement.members.map(([key]) => key) : [];
}

/** Whether a key is one that people write. */
function isName(key: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key);
}

/** The kinds of values that the members of objects have in examples, by their names. */
function memberKinds(examples: readonly TestCase[]): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map<string, Set<string>>();
  for (const { statements } of examples) {
    for (const [name, kind] of statements.flatMap((each) => membersIn(each, statements)))
      kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  }
  return kinds;
}

/** The names of the members of an object, with the kinds of their values. */
function membersIn(
  statement: Statement,
  statements: readonly Statement[],
): readonly (readonly [name: string, kind: string])[] {
  if (statement.kind !== 'object') return [];
  return statement.members.map(([name, held]) => {
    const made = statements[held];
    return [name, made?.kind === 'primitive' ? made.value.of : (made?.kind ?? '')];
  });
}
