import { groupBy } from '../../foundation/group-by.ts';
import { listText } from './term-text.ts';

/** Two claims as one text: `returns a text that starts and ends with name`, `returns at least 0 and less than 360`. */
export function joinedClaims(claims: readonly string[]): string {
  const [one = '', other] = claims;
  if (other === undefined) return one;
  const [, start, object] = /^(returns a text that starts) with (.+)$/.exec(one) ?? [];
  const isBoth = start !== undefined && other === `returns a text that ends with ${object}`;
  if (isBoth) return `${start} and ends with ${object}`;
  const [lower, upper] = [one, other].map((claim) => bound.exec(claim)?.[1]);
  return lower !== undefined && upper !== undefined
    ? `returns ${lower} and ${upper}`
    : `${one}, and ${other}`;
}

/** A bound of a result. */
const bound = /^returns ((?:at least|at most|more than|less than) .+)$/;

/** Conditions with those joined that say the same of several inputs, or several things of one: `a and b are whole`, `a is whole and not negative`. */
export function joinedConditions(conditions: readonly string[]): readonly string[] {
  const parts = conditions.map((text) => adjectives.exec(text)?.slice(1) ?? [text]);
  const ofAll = [...groupBy(parts, ([subject = '', said]) => said ?? subject).values()].map(
    (list) => {
      const [[subject = '', said]] = list;
      if (said === undefined || list.length === 1) return [subject, said] as const;
      const subjects = listText(
        list.map(([each = '']) => each),
        'and',
      );
      return [`${subjects} are ${said === 'a word' ? 'words' : said}`, undefined] as const;
    },
  );
  return [...groupBy(ofAll, ([subject]) => subject)].map(([subject, list]) => {
    const said = list.flatMap(([, each]) => each ?? []);
    return said.length === 0 ? subject : `${subject} is ${listText(said, 'and')}`;
  });
}

const adjectives =
  /^([\w$]+) is (whole|finite|(?:not )?(?:positive|negative|empty)|printable ASCII|well-formed|a word)$/;
