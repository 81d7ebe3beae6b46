import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import { usesOf } from '../../breed/typing/statement-uses.ts';
import { textOf } from './texts.ts';

/** The signs in the texts that examples pass, by what is called and by the place of the argument. */
export class SignsOfPlaces {
  readonly #signs = new Map<string, Map<number, Set<string>>>();

  constructor(examples: readonly TestCase[]) {
    for (const example of examples) {
      for (const statement of example.statements) {
        if (statement.kind !== 'call') continue;
        const places = this.#signs.get(statement.callable) ?? new Map<number, Set<string>>();
        this.#signs.set(statement.callable, places);
        for (const [place, given] of statement.arguments.entries()) {
          const own = textsWithin(example, given).flatMap(signsIn);
          places.set(place, new Set([...(places.get(place) ?? []), ...own]));
        }
      }
    }
  }

  /** Whether any argument of a test case is such a text: see `isMisplaced`. */
  areMisplaced({ statements }: TestCase): boolean {
    return statements.some(
      (each) =>
        each.kind === 'call' &&
        each.arguments.some((given, place) =>
          this.isMisplaced(each.callable, place, statements[given]),
        ),
    );
  }

  /** Whether an argument is a text with a sign that examples have in another argument of what is called, and in none there: a pattern, perhaps, where a name should be. */
  isMisplaced(callable: string, place: number, given: Statement | undefined): boolean {
    const text = given && textOf(given);
    const places = this.#signs.get(callable);
    const own = places?.get(place);
    if (text === undefined || places === undefined || own === undefined) return false;
    const strange = signsIn(text).filter((sign) => !own.has(sign));
    return strange.some((sign) => [...places.values()].some((other) => other.has(sign)));
  }
}

function signsIn(text: string): readonly string[] {
  return text.match(/[^\p{L}\p{N}\s]/gu) ?? [];
}

/** The texts in what a variable holds. */
function textsWithin(testCase: TestCase, variable: Variable): readonly string[] {
  const statement = testCase.statements[variable];
  if (statement === undefined || statement.kind === 'call') return [];
  const inner = usesOf(statement).flatMap((use) => textsWithin(testCase, use));
  return [textOf(statement) ?? [], ...inner].flat();
}
