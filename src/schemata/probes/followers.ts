import type { Node } from '../../syntax/parse.ts';
import type { BuildPlan, PlacedSite } from '../plan/file-plan.ts';
import { isLogicalAssignment, probePlan } from './probe-plan.ts';

/**
 * Finds sites that need no check of their own in the observe build, because they are reached whenever another site is: a
 * statement with the expression of which it consists, a literal operand with its operation. Returns the leader of each, by site
 * index. If an operand before a literal throws, the literal still counts as reached, which is safe.
 */
export function followers(plan: BuildPlan): ReadonlyMap<number, number> {
  const leaders = new Map<number, number>();
  for (const [node, sites] of plan.sitesAt) {
    for (const site of sites) {
      if (site.node !== node) continue;
      const leader = leaderOf(site, plan);
      if (leader !== undefined) leaders.set(site.siteIndex, leader.siteIndex);
    }
  }
  for (const [site, leader] of leaders) leaders.set(site, lastLeader(leaders, leader));
  return leaders;
}

function lastLeader(leaders: ReadonlyMap<number, number>, site: number): number {
  const next = leaders.get(site);
  return next === undefined ? site : lastLeader(leaders, next);
}

function leaderOf(placed: PlacedSite, plan: BuildPlan): PlacedSite | undefined {
  if (probePlan(placed).kind !== 'reach') return undefined;
  const { node, place } = placed;
  if (node.type === 'ExpressionStatement') return ownSite(plan, node.expression);
  const parent = place.ancestors.at(-1);
  if (!isNumberOrText(node) || parent === undefined) return undefined;
  if (isOperation(parent) && ownSite(plan, parent) !== undefined) return ownSite(plan, parent);
  const statement = place.ancestors.at(-2);
  const isAction = parent.type === 'CallExpression' || parent.type === 'AssignmentExpression';
  if (!isAction || statement?.type !== 'ExpressionStatement') return undefined;
  return isLogicalAssignment(parent) ? undefined : ownSite(plan, statement);
}

function ownSite(plan: BuildPlan, node: Node): PlacedSite | undefined {
  return plan.sitesAt.get(node)?.find((site) => site.node === node);
}

function isNumberOrText(node: Node): boolean {
  if (node.type === 'UnaryExpression') return node.argument.type === 'Literal';
  return node.type === 'Literal';
}

function isOperation(node: Node): boolean {
  return (
    node.type === 'BinaryExpression' ||
    (node.type === 'AssignmentExpression' && !isLogicalAssignment(node))
  );
}
