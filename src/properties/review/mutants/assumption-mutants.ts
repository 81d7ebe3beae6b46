import type { NodeOf } from '../../../syntax/nodes.ts';
import { isFunction, isFunctionExpression } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import { conjuncts } from '../read/read-clauses.ts';
import type { ReadProperty, ReviewFile } from '../read/review-file.ts';
import type { BodyNode } from '../read/test-call.ts';
import { operatorOf, plus, relationOf, weakenings } from '../rules/relation-rules.ts';
import { statementsOf } from './body-shape.ts';
import { instead, type MutantDraft, wholeLines } from './mutant-draft.ts';

/** A condition that inputs have to meet, with the text that goes when it is deleted. */
interface Assumption {
  readonly condition: Node;
  /** Whether the condition tells the inputs that are left out. */
  readonly isInverted?: boolean;
  /** Whether the condition is a function of the input, as the name of a predicate is. */
  readonly isPredicate?: boolean;
  readonly deletion: { readonly start: number; readonly end: number };
  /** The text that stands in its place when it is deleted. */
  readonly by?: string;
  readonly what: string;
}

/**
 * Returns the mutants of a property whose assumptions allow more inputs (section 3.2.1): each assumption and each of its conjuncts
 * is deleted, and each relation is weakened by the rules of table 1. Assumptions are `fc.pre`, early returns, and `.filter`.
 */
export function assumptionMutants(file: ReviewFile, property: ReadProperty): MutantDraft[] {
  const { body } = property;
  const found = [
    ...(body === undefined ? [] : [...assumptionsIn(file, body), ...earlyReturns(file, body)]),
    ...filtersOf(property),
  ];
  const owner = { properties: [property.id], test: property.test };
  return found.flatMap((assumption) => mutantsOf(file, owner, assumption));
}

/**
 * Returns the same mutants of helpers that stand outside of tests, for the properties that use them: of functions with `fc.pre`, and of
 * commands, whose `check` is an assumption.
 */
export function helperMutants(file: ReviewFile): MutantDraft[] {
  const { declarations, properties } = file;
  return [...declarations.entries()].flatMap(([name, node]) => {
    const isOwn = properties.some(({ call, body }) =>
      [call, body ?? call].some((own) => node.start <= own.start && own.end <= node.end),
    );
    if (isOwn) return [];
    const users = properties.filter(({ call }) => declarations.uses(call, name));
    if (users.length === 0) return [];
    const owner = { properties: users.map(({ id }) => id), test: undefined };
    const found = [...helperAssumptions(file, node), ...checksIn(node)];
    return found.flatMap((assumption) => mutantsOf(file, owner, assumption));
  });
}

function helperAssumptions(file: ReviewFile, node: Node): Assumption[] {
  const body = node.type === 'VariableDeclarator' ? node.init : node;
  return body !== null && isFunction(body) ? assumptionsIn(file, body) : [];
}

/** Returns the conditions under which commands of a class run. */
function checksIn(node: Node): Assumption[] {
  if (node.type !== 'ClassDeclaration') return [];
  const methodOf = (name: string): Node | undefined => {
    for (const member of node.body.body) {
      if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier') continue;
      if (member.key.name === name) return member.value;
    }
    return undefined;
  };
  const check = methodOf('check');
  const condition = check && methodOf('run') && conditionOf(check);
  if (condition === undefined || condition.type === 'Literal') return [];
  return [{ condition, deletion: condition, by: 'true', what: 'condition of the command' }];
}

/** Returns the early returns at the beginning of a body: `if (x < 0) return;` assumes `x >= 0`. */
function earlyReturns({ parsed: { text } }: ReviewFile, body: BodyNode): Assumption[] {
  const found: Assumption[] = [];
  for (const node of statementsOf(body)) {
    if (node.type === 'ExpressionStatement') break;
    if (node.type !== 'IfStatement' || node.alternate !== null) continue;
    const { consequent } = node;
    const [only] = consequent.type === 'BlockStatement' ? consequent.body : [consequent];
    if (only?.type !== 'ReturnStatement' || !isPass(only.argument)) continue;
    const deletion = wholeLines(text, node);
    found.push({ condition: node.test, isInverted: true, deletion, what: 'early return for' });
  }
  return found;
}

function isPass(returned: Node | null): boolean {
  return returned === null || (returned.type === 'Literal' && returned.value === true);
}

function assumptionsIn(file: ReviewFile, body: Node): Assumption[] {
  const { text } = file.parsed;
  const found: Assumption[] = [];
  const root = isFunction(body) ? body.body : body;
  if (root === null) return [];
  walk(root, {
    enter(node) {
      if (isFunction(node)) return 'skip';
      if (node.type !== 'ExpressionStatement') return;
      const call = node.expression;
      if (call.type !== 'CallExpression' || file.names.memberOf(call.callee) !== 'pre') return;
      const [condition] = call.arguments;
      if (condition === undefined || condition.type === 'SpreadElement') return;
      found.push({ condition, deletion: wholeLines(text, node), what: 'assumption' });
    },
  });
  return found;
}

function filtersOf(property: ReadProperty): Assumption[] {
  return property.arbitraries.flatMap((arbitrary) => filtersIn(arbitrary));
}

/** Returns the filters of an arbitrary whose condition is one expression. */
function filtersIn(arbitrary: Node): Assumption[] {
  const found: Assumption[] = [];
  walk(arbitrary, {
    enter(node) {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
      const { property: name, object } = node.callee;
      const [predicate] = node.arguments;
      if (name.type !== 'Identifier' || name.name !== 'filter' || predicate === undefined) return;
      const condition = conditionOf(predicate);
      const deletion = { start: object.end, end: node.end };
      if (condition !== undefined) found.push({ condition, deletion, what: 'filter' });
      else if (predicate.type !== 'SpreadElement') {
        found.push({ condition: predicate, isPredicate: true, deletion, what: 'filter' });
      }
    },
  });
  return found;
}

function conditionOf(predicate: Node): Node | undefined {
  if (!isFunctionExpression(predicate)) return undefined;
  if (predicate.type === 'ArrowFunctionExpression' && predicate.expression) return predicate.body;
  const [only, ...others] = predicate.body?.type === 'BlockStatement' ? predicate.body.body : [];
  if (only?.type !== 'ReturnStatement' || others.length > 0) return undefined;
  return only.argument ?? undefined;
}

function mutantsOf(
  file: ReviewFile,
  owner: Pick<MutantDraft, 'properties' | 'test'>,
  assumption: Assumption,
): MutantDraft[] {
  const { condition, deletion, by = '', what, isInverted, isPredicate } = assumption;
  const { text } = file.parsed;
  const isWhole = isInverted === true || isPredicate === true;
  const parts = isWhole ? [condition] : conjuncts(condition);
  if (parts.some((part) => awaits(part))) return [];
  const codeOf = (node: Node): string => text.slice(node.start, node.end);
  const common = {
    ...owner,
    needsNovelty: true,
    extras: [],
    needsFastCheck: false,
  };
  return parts.flatMap((part, at): MutantDraft[] => {
    const original = codeOf(part);
    const family = `assumption ${part.start}`;
    const isOnly = parts.length === 1;
    const span = isOnly ? deletion : conjunctSpan(parts, at);
    const deleted: MutantDraft = {
      ...common,
      kind: 'assumption-deletion',
      offset: part.start,
      message: `The ${what} \`${original}\` is not needed.`,
      family,
      switches: [
        instead(part, (id) =>
          deletedCode(id, original, { ...assumption, operands: operandsOf(part, codeOf) }),
        ),
      ],
      edits: [{ ...span, text: by }],
    };
    if (isWhole || part.type !== 'BinaryExpression') return [deleted];
    return [
      deleted,
      ...weakened(part, codeOf).map(({ written, switched, hasConstant }): MutantDraft => {
        const withConstant = (constant: number): Pick<MutantDraft, 'message' | 'edits'> => ({
          message: `The ${what} \`${original}\` can be weaker: \`${written(constant)}\`.`,
          edits: [{ start: part.start, end: part.end, text: written(constant) }],
        });
        return {
          ...common,
          ...withConstant(1),
          ...(hasConstant && { withConstant }),
          kind: 'clause-weakening',
          offset: part.start,
          family,
          switches: [
            instead(
              part,
              (id) => `__r.a(${id},()=>(${original}),${switched}${operandsOf(part, codeOf)})`,
            ),
          ],
        };
      }),
    ];
  });
}

/** Returns the code of a condition that holds for all inputs, and tells when the original does not. */
function deletedCode(
  id: number,
  original: string,
  { isInverted, isPredicate, operands }: Assumption & { readonly operands: string },
): string {
  if (isPredicate === true) return `(...v)=>__r.a(${id},()=>(${original})(...v),true)`;
  if (isInverted === true) return `!__r.a(${id},()=>!(${original}),true${operands})`;
  return `__r.a(${id},()=>(${original}),true${operands})`;
}

/** Returns the argument with the operands of a relation, by which a search finds the limit that the relation draws. */
function operandsOf(part: Node, codeOf: (node: Node) => string): string {
  if (part.type !== 'BinaryExpression' || relationOf(part.operator) === undefined) return '';
  return `,()=>[${codeOf(part.left)},${codeOf(part.right)}]`;
}

/** A weaker form of a relation. */
interface WeakerForm {
  /** Returns its code with a constant. */
  readonly written: (constant: number) => string;
  /** Its code with the constant that is tried at the time. */
  readonly switched: string;
  readonly hasConstant: boolean;
}

function weakened(
  part: NodeOf<'BinaryExpression'>,
  codeOf: (node: Node) => string,
): readonly WeakerForm[] {
  const relation = relationOf(part.operator);
  if (relation === undefined) return [];
  const isStrict = !/^[!=]=$/.test(part.operator);
  return weakenings[relation].map((rule) => {
    const second = codeOf(part.right);
    const beginning = `${codeOf(part.left)} ${operatorOf(rule.relation, isStrict)} `;
    const hasConstant = rule.offset !== 0;
    return {
      written: (constant) => beginning + plus(second, rule.offset * constant),
      switched: beginning + (hasConstant ? `((${second})+${rule.offset}*__r.k)` : second),
      hasConstant,
    };
  });
}

/** Returns the span of a conjunct with the operator that joins it to the others. */
function conjunctSpan(parts: readonly Node[], at: number): { start: number; end: number } {
  const [part, before, after] = [parts[at], parts[at - 1], parts[at + 1]];
  if (part === undefined) return { start: 0, end: 0 };
  if (before !== undefined) return { start: before.end, end: part.end };
  return { start: part.start, end: after?.start ?? part.end };
}

function awaits(root: Node): boolean {
  let found = false;
  walk(root, {
    enter(node) {
      if (isFunction(node)) return 'skip';
      if (node.type === 'AwaitExpression' || node.type === 'YieldExpression') found = true;
    },
  });
  return found;
}
