import { distance } from 'fastest-levenshtein';

import { groupBy } from '../../../foundation/group-by.ts';
import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { dropUnused } from '../../breed/drop-unused.ts';
import { dependencies, onlyStatements, renamed } from '../../breed/typing/statement-uses.ts';
import { withStatement } from './edit-test-case.ts';
import type { Sound } from './idea.ts';
import { SignsOfPlaces } from './signs-of-places.ts';
import { textOf } from './texts.ts';

/**
 * How strange values are beside those of the examples: an argument of a kind that no example has there, a text that no example has, one that lacks what most of them begin with, one
 * that only the unit's own code has, and a number.
 */
const strange = { kind: 200, text: 100, beginning: 50, own: 20, number: 50 };
/** Whole numbers up to this are known to anybody. */
const smallest = 2;
const plainNumbers = ['1', '2', '0'];
/** The least number of texts that tell what texts begin with. */
const leastTexts = 3;
/** The most familiar values that are tried in place of a strange one, and the longest texts that are compared. */
const most = { values: 12, length: 100 };

/** What people pass to a unit. A reader wonders at other values. */
export class FamiliarValues {
  readonly #texts = new Set<string>();
  readonly #numbers = new Set<string>();
  readonly #own: ReadonlySet<string>;
  /** The ids of callables of which nobody knows what they give. */
  readonly #vague: ReadonlySet<string>;
  /** What most of the texts begin with. */
  readonly #beginning: string;
  /** Arguments by the callable and their place, each as a test case that ends with its value. */
  readonly #arguments = new Map<string, Map<string, TestCase>>();
  readonly #signs: SignsOfPlaces;

  /** @param examples calls of the unit that people have written */
  constructor(
    examples: readonly TestCase[],
    { constants, callables }: Pick<UnitModel, 'constants' | 'callables'>,
  ) {
    this.#own = new Set(constants.strings);
    this.#vague = new Set(
      callables.flatMap(({ id, returns }) => (returns.kind === 'unknown' ? id : [])),
    );
    this.#signs = new SignsOfPlaces(examples);
    for (const example of examples) this.#add(example);
    this.#beginning = beginningOf([...this.#texts]);
  }

  #add(example: TestCase): void {
    for (const statement of example.statements) {
      const text = textOf(statement);
      if (text !== undefined) this.#texts.add(text);
      if (statement.kind === 'primitive' && statement.value.of === 'number')
        this.#numbers.add(statement.value.text);
      if (statement.kind !== 'call') continue;
      for (const [place, given] of statement.arguments.entries()) {
        const value = onlyStatements(example, dependencies(example, given));
        const made = value.statements.at(-1);
        // An empty object stands for what could not be read.
        if (made?.kind === 'object' && made.members.length === 0) continue;
        const key = keyOf(statement.callable, place);
        const known = this.#arguments.get(key) ?? new Map<string, TestCase>();
        known.set(JSON.stringify(value.statements), value);
        this.#arguments.set(key, known);
      }
    }
  }

  /** How strange the values of a test case are; 0 if people pass them, or if nothing is known. */
  strangenessOf({ statements }: Pick<TestCase, 'statements'>): number {
    if (this.#arguments.size === 0) return 0;
    const values = statements.map((statement) => this.#strangenessOf(statement));
    const kinds = statements.map((statement) => this.#strangePlaces(statement, statements).length);
    return [...values, ...kinds.map((count) => count * strange.kind)].reduce(
      (sum, each) => sum + each,
      0,
    );
  }

  /**
   * Whether a test case has an argument of a kind that people don't pass there. Where no example has one, it is a truth, nothing, or what is hard to tell. A test that something
   * is thrown may pass plain values of any kind.
   *
   * @param isOpen whether the arguments are those of a property: nothing, composed texts and what calls give are never strange there
   */
  hasStrangeArgument(
    { statements }: Pick<TestCase, 'statements'>,
    isThrown: boolean,
    isOpen = false,
  ): boolean {
    if (this.#arguments.size === 0) return false;
    return statements.some((statement) => {
      if (statement.kind !== 'call') return false;
      const strangePlaces = this.#strangePlaces(statement, statements);
      return statement.arguments.some((given, place) => {
        const made = statements[given];
        if (isThrown && made !== undefined && wrongKinds.has(made.kind)) return false;
        if (isOpen && openKinds.has(kindOf(made) ?? '')) return false;
        if (this.#arguments.has(keyOf(statement.callable, place)))
          return strangePlaces.includes(place);
        if (made?.kind === 'call') return this.#vague.has(made.callable);
        return isThrown ? made?.kind === 'built-in' : !usualKinds.has(kindOf(made) ?? '');
      });
    });
  }

  /** Puts familiar values in the place of strange ones: arguments of a strange kind first, then texts and numbers. */
  *replaceStrange(start: Sound): Generator<TestCase, void, Sound | undefined> {
    let { testCase } = start;
    for (let fromEnd = 1; fromEnd <= testCase.statements.length; fromEnd += 1) {
      const at = testCase.statements.length - fromEnd;
      for (const proposal of this.#proposals(testCase, at)) {
        const taken = yield proposal;
        if (taken === undefined) continue;
        ({ testCase } = taken);
        break;
      }
    }
  }

  *#proposals(testCase: TestCase, at: Variable): Generator<TestCase> {
    const { statements } = testCase;
    const statement = statements[at];
    if (statement === undefined || this.#arguments.size === 0) return;
    if (statement.kind === 'call') {
      for (const place of this.#strangePlaces(statement, statements)) {
        const known = this.#arguments.get(keyOf(statement.callable, place));
        for (const value of [...(known?.values() ?? [])].slice(0, most.values))
          yield withArgument(testCase, { at, place }, value);
      }
      return;
    }
    const text = textOf(statement);
    const isStrange = this.#strangenessOf(statement) > 0;
    const values: readonly Statement[] =
      text !== undefined
        ? this.#textsFor(text, isStrange).map((value) => primitive({ of: 'string', value }))
        : isStrange
          ? [...new Set([...this.#numbers, ...plainNumbers])].map((each) =>
              primitive({ of: 'number', text: each }),
            )
          : [];
    for (const value of values) yield withStatement(testCase, at, value);
  }

  /** Shorter texts of the examples; for a strange text also those that are like it, and itself with the usual beginning. */
  #textsFor(text: string, isStrange: boolean): readonly string[] {
    const shorter = [...this.#texts]
      .filter(({ length }) => length < text.length)
      .toSorted((one, other) => one.length - other.length)
      .slice(0, most.values);
    if (!isStrange) return shorter;
    const near = this.#nearest(text).slice(0, most.values);
    const beginning = this.#beginning;
    const overlap = Array.from(beginning, (_, at) => beginning.slice(at)).find((end) =>
      text.startsWith(end),
    );
    return [...new Set([...shorter, ...near, beginning + text.slice(overlap?.length ?? 0)])];
  }

  #nearest(text: string): readonly string[] {
    return [...this.#texts]
      .filter(({ length }) => length <= most.length)
      .map((each) => [distance(text, each), each] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, each]) => each);
  }

  #strangenessOf(statement: Statement): number {
    if (statement.kind !== 'primitive') return 0;
    const { value } = statement;
    if (value.of === 'number') {
      const isSmall = /^\d+$/.test(value.text) && Number(value.text) <= smallest;
      return isSmall || this.#numbers.has(value.text) ? 0 : strange.number;
    }
    if (value.of !== 'string' || this.#texts.has(value.value)) return 0;
    if (value.value === '' || this.#own.has(value.value)) return strange.own;
    return strange.text + (value.value.startsWith(this.#beginning) ? 0 : strange.beginning);
  }

  /** The places of arguments of a kind that no example has there, or with a sign that belongs elsewhere. */
  #strangePlaces(statement: Statement, statements: readonly Statement[]): readonly number[] {
    if (statement.kind !== 'call') return [];
    return statement.arguments.flatMap((given, place) => {
      const known = this.#arguments.get(keyOf(statement.callable, place));
      const kind = kindOf(statements[given]);
      const isKnown = [...(known?.values() ?? [])].some(
        (value) => kindOf(value.statements.at(-1)) === kind,
      );
      const isMisplaced = this.#signs.isMisplaced(statement.callable, place, statements[given]);
      return known === undefined || (isKnown && !isMisplaced) ? [] : [place];
    });
  }
}

/** The longest text with which at least half of some texts begin, which are three or more. */
function beginningOf(texts: readonly string[]): string {
  let beginning = '';
  if (texts.length < leastTexts) return beginning;
  for (;;) {
    const longer = texts.filter(
      (text) => text.startsWith(beginning) && text.length > beginning.length,
    );
    const counts = groupBy(longer, (text) => text.slice(0, beginning.length + 1));
    const next = [...counts].find(([, { length }]) => 2 * length >= texts.length);
    if (next === undefined) return beginning;
    [beginning] = next;
  }
}

function keyOf(callable: string, place: number): string {
  return `${callable} ${place}`;
}

/** What tests pass that something is thrown for a wrong argument. */
const wrongKinds: ReadonlySet<Statement['kind']> = new Set([
  'primitive',
  'array',
  'object',
  'stub',
]);

/** What a property may pass anywhere. */
const openKinds: ReadonlySet<string> = new Set(['undefined', 'null', 'call', 'await', 'text']);

/** What people pass where nothing is known. */
const usualKinds: ReadonlySet<string> = new Set([
  'string',
  'number',
  'array',
  'object',
  'stub',
  'await',
  'member',
  'text',
  'regexp',
  'Date',
  'Map',
  'Set',
  'Uint8Array',
]);

function kindOf(statement: Statement | undefined): string | undefined {
  if (statement?.kind === 'primitive') return statement.value.of;
  return statement?.kind === 'built-in' ? statement.class : statement?.kind;
}

function primitive(value: Extract<Statement, { kind: 'primitive' }>['value']): Statement {
  return { kind: 'primitive', value };
}

/** The test case with the value of another one as an argument, without values that become unused. */
function withArgument(
  testCase: TestCase,
  { at, place }: { readonly at: Variable; readonly place: number },
  { statements: value }: TestCase,
): TestCase {
  const moved = testCase.statements.map((statement, variable): Statement => {
    const own = renamed(statement, (used) => used + value.length);
    return variable === at && own.kind === 'call'
      ? { ...own, arguments: own.arguments.with(place, value.length - 1) }
      : own;
  });
  return dropUnused({ ...testCase, statements: [...value, ...moved] });
}
