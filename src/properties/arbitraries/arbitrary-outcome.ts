import { call, member, name, type Code } from '../../generation/write/code/code.ts';

/** The code of an arbitrary, or the reason why there is none: a clause that follows "because". */
export type ArbitraryOutcome =
  | { readonly ok: true; readonly code: Code }
  | { readonly ok: false; readonly reason: string };

export function made(code: Code): ArbitraryOutcome {
  return { ok: true, code };
}

export function lacking(reason: string): ArbitraryOutcome {
  return { ok: false, reason };
}

/** The code of several arbitraries together; the first reason if one of them is lacking. */
export function together(
  outcomes: readonly ArbitraryOutcome[],
  combine: (codes: readonly Code[]) => Code,
): ArbitraryOutcome {
  const failed = outcomes.find(({ ok }) => !ok);
  return failed ?? made(combine(codesOf(outcomes)));
}

/** The codes of the arbitraries that there are. */
export function codesOf(outcomes: readonly ArbitraryOutcome[]): readonly Code[] {
  return outcomes.flatMap((each) => (each.ok ? [each.code] : []));
}

/** A call of a function of fast-check: `fc.array(…)`. */
export function fc(method: string, ...list: readonly Code[]): Code {
  return call(member(name('fc'), method), list);
}
