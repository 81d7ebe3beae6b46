import { entryStatement } from './execute-build.ts';
import type { Build, Emitter } from './emit/emitter.ts';
import type { BuildInput } from './build-input.ts';
import { FOLLOWS } from '../runtime/probe-codes.ts';
import type { PlacedSite } from './plan/file-plan.ts';
import { followers } from './probes/followers.ts';
import { framePlace, isListed } from './emit/frame-place.ts';
import { operandDeclaration, operandFrame } from './emit/operand-declaration.ts';
import { createProbeText, type ProbeText } from './probes/probe-text.ts';
import type { Node } from '../syntax/parse.ts';
import { emitPredicate } from './probes/emit-predicate.ts';
import { emitProbe } from './probes/emit-probe.ts';
import { measuredConditions } from './probes/measured-conditions.ts';
import type { Predicate } from './probes/predicates.ts';
import { probePlan, type ProbePlan } from './probes/probe-plan.ts';

/** The facts about one file that the observe build needs. */
export interface ObserveInput extends BuildInput {
  /** Names that can be read without running any code (`ownNames`). */
  readonly own: ReadonlySet<string>;
  readonly firstSite: number;
  /** The predicates that report which mutants of their operands may have changed their values. */
  readonly propagated: ReadonlyMap<Node, Predicate>;
}

/** The observe build, and the descriptions of its sites and predicates for the runtime. */
export interface ObserveBuild extends Build {
  /** By site index. A site that is absent is infected when it is reached. */
  readonly codes: ReadonlyMap<number, readonly number[]>;
  /** The descriptions of the predicates that were emitted, as text. */
  readonly weighed: readonly string[];
}

/**
 * Creates the build whose sites report what was reached and infected. A site first checks the runtime's mask, evaluates its
 * operands once, and yields the original's value (weak mutation as in Papadakis and Malevris, 2.1).
 */
export function observeBuild(input: ObserveInput): ObserveBuild {
  const { names, fuel } = input;
  const text = createProbeText(names, input.mayRunEarly);
  const leaders = followers(input.plan);
  const codes = new Map<number, readonly number[]>();
  for (const [site, leader] of leaders) codes.set(site, [FOLLOWS, leader - input.firstSite]);
  const weighed: string[] = [];
  const { propagated, mayRunEarly } = input;
  const openOf = (predicate: number): string =>
    `${names.open}${mayRunEarly ? '?.' : ''}[${String(predicate)}]`;
  return {
    codes,
    weighed,
    ...(propagated.size > 0 && {
      emitAround: measuredConditions(
        {
          names,
          declared: input.own,
          roles: new Map(),
          siteOf: () => -1,
          isMutated: () => false,
        },
        (context, node, inner) => {
          emitPredicate(context, { predicates: propagated, weighed, openOf }, node, inner);
        },
      ),
    }),
    loopFuel: input.loopFuel,
    emitSites(emitter, sites, inner) {
      const leading = sites.filter(({ siteIndex }) => !leaders.has(siteIndex));
      const [first] = leading;
      if (first === undefined) inner();
      else if (first.place.kind === 'statement') {
        emitStatement(emitter, text, { sites: leading, inner });
      } else emitExpression({ emitter, text, input, codes }, leading, inner);
    },
    blockHead(emitter, unit, body) {
      const isCounted = unit.record?.burnsPerCall === true;
      const counter = unit.hasLoops ? fuel.counter : '';
      const replaced = unit.record === undefined ? [] : (emitter.plan.sitesAt.get(body) ?? []);
      const reached = replaced.map(({ siteIndex }) => `${text.reach(siteIndex)};`).join('');
      const noted = entryStatement(input, unit.record);
      return `${noted}${counter}${isCounted ? fuel.call : ''}${operandDeclaration(unit, names)}${reached}`;
    },
    expressionFrame: (_emitter, unit) => operandFrame(unit, input),
  };
}

interface Statement {
  readonly sites: readonly PlacedSite[];
  readonly inner: () => void;
}

function emitStatement(emitter: Emitter, text: ProbeText, { sites, inner }: Statement): void {
  const [first] = sites;
  const isFree = first !== undefined && isListed(first.place);
  const reached = sites.map(({ siteIndex }) => `${text.reach(siteIndex)};`).join('');
  emitter.out.open(isFree ? reached : `{${reached}`);
  inner();
  if (!isFree) emitter.out.close('}');
}

interface Context {
  readonly emitter: Emitter;
  readonly text: ProbeText;
  readonly input: ObserveInput;
  readonly codes: Map<number, readonly number[]>;
}

/** Inner sites that are hoisted to this place are reached together with it. The site of the place itself is probed. */
function emitExpression(
  { emitter, text, input, codes }: Context,
  sites: readonly PlacedSite[],
  inner: () => void,
): void {
  const [first] = sites;
  if (first === undefined) return;
  const frame = framePlace(first.place);
  const own = sites.find(({ node, place }) => node === place.node);
  const plan: ProbePlan =
    own === undefined || frame.innerBefore !== '' ? { kind: 'reach' } : probePlan(own);
  const reached: number[] = sites.filter((site) => site !== own).map((site) => site.siteIndex);
  const { out } = emitter;
  const setReached = out.open('');
  out.open(frame.innerBefore);
  const isProbed = own !== undefined && emitProbe({ ...input, emitter, text }, own, plan, inner);
  if (own !== undefined && isProbed && plan.kind !== 'reach') {
    codes.set(own.siteIndex, plan.codes);
  } else {
    if (own !== undefined) reached.push(own.siteIndex);
    inner();
  }
  const prefix = reached.map((siteIndex) => `${text.reach(siteIndex)},`).join('');
  setReached(`${frame.before}(${prefix}`);
  out.close(`${frame.innerAfter})${frame.after}`);
}
