import { groupBy } from '../../foundation/group-by.ts';
import type { Assertion } from '../../model/generated-test.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { Observable } from '../../model/test-case-trace.ts';

/** What a run shows, as an assertion, and the mutants with which it shows something else. */
export interface RowClaim {
  readonly assertion: Assertion;
  readonly notices: ReadonlySet<number>;
}

export interface RowCandidate {
  readonly testCase: TestCase;
  readonly claims: readonly RowClaim[];
  /** Whether people have written its inputs, or ones that are like these. */
  readonly isFamiliar: boolean;
}

/** The most rows of a table, as many as texts of one are tried, and members of an instance that a row tells. */
const most = { rows: 150, members: 4 };

/** The few candidates of one group that notice most of some mutants. */
export function bestOf(
  groups: readonly (readonly RowCandidate[])[],
  left: ReadonlySet<number>,
): readonly RowCandidate[] {
  let best: readonly RowCandidate[] = [];
  let gain = 0;
  for (const group of groups) {
    const chosen = cover(withFewClaims(group, left), left);
    const own = new Set(chosen.flatMap((each) => noticedIn(each, left))).size;
    if (own <= gain) continue;
    best = chosen;
    gain = own;
  }
  return best;
}

/** Candidates with the few kinds of claims that together notice all mutants which any of theirs notices. */
function withFewClaims(
  candidates: readonly RowCandidate[],
  wanted: ReadonlySet<number>,
): readonly RowCandidate[] {
  const members = membersFor(candidates, wanted);
  return candidates.flatMap(({ claims, ...candidate }) => {
    const own = claims.filter(({ assertion }) => members.has(memberOf(assertion.what)));
    return own.length === 0 ? [] : [{ ...candidate, claims: own }];
  });
}

/** The few members of results that together notice all mutants which any member of theirs notices. */
function membersFor(
  candidates: readonly RowCandidate[],
  wanted: ReadonlySet<number>,
): ReadonlySet<string> {
  const claims = groupBy(
    candidates.flatMap((each) => each.claims),
    ({ assertion }) => memberOf(assertion.what),
  );
  const noticed = new Map(
    [...claims].map(([member, own]) => [
      member,
      new Set(own.flatMap(({ notices }) => [...notices].filter((mutant) => wanted.has(mutant)))),
    ]),
  );
  const chosen = new Set<string>();
  const left = new Set([...noticed.values()].flatMap((own) => [...own]));
  while (left.size > 0 && chosen.size < most.members) {
    const gainOf = ([, own]: readonly [string, ReadonlySet<number>]): number =>
      [...own].filter((mutant) => left.has(mutant)).length;
    const [best] = [...noticed].toSorted((one, other) => gainOf(other) - gainOf(one));
    if (best === undefined) break;
    chosen.add(best[0]);
    for (const mutant of best[1]) left.delete(mutant);
  }
  return chosen;
}

function memberOf(what: Observable): string {
  return 'callable' in what ? (what.callable ?? '') : what.of;
}

export function noticedIn(
  { claims }: RowCandidate,
  wanted: ReadonlySet<number>,
): readonly number[] {
  return claims.flatMap(({ notices }) => [...notices].filter((mutant) => wanted.has(mutant)));
}

/** As few candidates as notice what all together notice, in their order. */
function cover(
  candidates: readonly RowCandidate[],
  wanted: ReadonlySet<number>,
): readonly RowCandidate[] {
  const left = new Set(wanted);
  const chosen = new Set<RowCandidate>();
  while (chosen.size < most.rows) {
    let best: RowCandidate | undefined;
    let gain = 0;
    for (const candidate of candidates) {
      const own = new Set(noticedIn(candidate, left)).size;
      if (own <= gain) continue;
      best = candidate;
      gain = own;
    }
    if (best === undefined) break;
    chosen.add(best);
    for (const mutant of noticedIn(best, left)) left.delete(mutant);
  }
  return candidates.filter((each) => chosen.has(each));
}
