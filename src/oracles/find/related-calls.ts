import type { NodeOf } from '../../syntax/nodes.ts';
import { type Node, parse } from '../../syntax/parse.ts';
import { children, walk } from '../../syntax/walk.ts';
import { declaration, type ProposedRelation, proposal } from './proposed-relation.ts';
import { testData, type ProposedKind } from './relation-templates.ts';

/** A test file. */
export interface TestText {
  readonly path: string;
  readonly text: string;
}

/** An assertion that two expressions are equal, with the constants in scope. */
interface Equality {
  readonly actual: Node;
  readonly expected: Node;
  readonly line: number;
}

/**
 * Finds assertions of the project's tests that relate several calls of a unit, such as `expect(decode(encode(text))).toBe(text)`, and
 * makes relations of them: literals that occur on both sides become inputs (after MR-Scout).
 *
 * @param functions the names of the unit's functions
 */
export function proposeFromTests(
  tests: readonly TestText[],
  functions: readonly string[],
): readonly ProposedRelation[] {
  const found = tests.flatMap(({ path, text }) => {
    const outcome = parse(path, text);
    if (!outcome.ok) return [];
    const constants = constantsIn(outcome.file.program);
    return equalitiesIn(outcome.file.program, text).flatMap((equality) =>
      generalise(equality, { path, text, constants, functions }),
    );
  });
  return [...new Map(found.map((one) => [one.code, one])).values()];
}

/** The constants of a file that are declared with an initial value, by name. A name that is declared twice is left out. */
function constantsIn(program: Node): ReadonlyMap<string, Node> {
  const constants = new Map<string, Node>();
  const ambiguous = new Set<string>();
  walk(program, {
    enter(node) {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return;
      const { name } = node.id;
      if (constants.has(name)) ambiguous.add(name);
      if (node.init !== null) constants.set(name, node.init);
    },
  });
  for (const name of ambiguous) constants.delete(name);
  return constants;
}

const equalities = new Set(['toBe', 'toEqual', 'toStrictEqual', 'toBeCloseTo']);
const assertEqualities = new Set(['equal', 'strictEqual', 'deepEqual', 'deepStrictEqual']);

function equalitiesIn(program: Node, text: string): Equality[] {
  const found: Equality[] = [];
  walk(program, {
    enter(node) {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
      const { object, property } = node.callee;
      if (property.type !== 'Identifier') return;
      const line = text.slice(0, node.start).split('\n').length;
      const [first, second] = node.arguments;
      if (equalities.has(property.name) && object.type === 'CallExpression') {
        const [actual] = object.arguments;
        const isExpect = object.callee.type === 'Identifier' && object.callee.name === 'expect';
        if (isExpect && actual !== undefined && first !== undefined) {
          found.push({ actual, expected: first, line });
        }
      } else if (
        assertEqualities.has(property.name) &&
        first !== undefined &&
        second !== undefined
      ) {
        found.push({ actual: first, expected: second, line });
      }
    },
  });
  return found;
}

interface TestScope {
  readonly path: string;
  readonly text: string;
  readonly constants: ReadonlyMap<string, Node>;
  readonly functions: readonly string[];
}

function generalise({ actual, expected, line }: Equality, scope: TestScope): ProposedRelation[] {
  const { path, text, constants, functions } = scope;
  const inline = (node: Node): string => inlined(node, text, constants);
  const sides = [inline(actual), inline(expected)] as const;
  const called = functions.filter((name) => sides.some((side) => callOf(name).test(side)));
  const calls = sides.reduce(
    (sum, side) => sum + functions.reduce((some, name) => some + countCalls(side, name), 0),
    0,
  );
  if (calls < 2 || called.length === 0) return [];
  const literals = literalsIn([actual, expected], constants)
    .map((node) => ({ node, code: inline(node) }))
    .filter(({ code }) => sides.every((side) => side.includes(code)));
  const [literal] = literals.toSorted((one, other) => other.code.length - one.code.length);
  const kind = literal && kindOf(literal.node);
  if (literal === undefined || kind === undefined) return [];
  const [left, right] = sides.map((side) => side.replaceAll(literal.code, 'x'));
  if (left === undefined || right === undefined || left === right) return [];
  // Names of the test file that are not the unit's can't be used in another file.
  const free = namesIn(`${left} ${right}`).filter((name) => name !== 'x' && !known.has(name));
  if (free.some((name) => !functions.includes(name))) return [];
  const title = `${left} is ${right}`;
  return testData[kind].map((input) =>
    proposal({
      name: title,
      functions: called,
      about: called,
      code: declaration('relation', title, [
        `run: (x) => [${left}, ${right}]`,
        `input: ${input}`,
        'holds: ([[one, other]], { close }) => close(one, other)',
      ]),
      declare: 'relation',
      group: title,
      from: `${path}:${line}`,
    }),
  );
}

/** Names that every file knows. */
const known = new Set([
  'Math',
  'Number',
  'String',
  'Array',
  'Object',
  'JSON',
  'NaN',
  'Infinity',
  'undefined',
  'true',
  'false',
  'null',
  'new',
]);

/** Returns the code of an expression with its constants in place of their names. */
function inlined(
  node: Node,
  text: string,
  constants: ReadonlyMap<string, Node>,
  depth = 0,
): string {
  const target = node.type === 'Identifier' ? constants.get(node.name) : undefined;
  if (target !== undefined && depth < 5) return inlined(target, text, constants, depth + 1);
  let code = '';
  let at = node.start;
  for (const child of children(node)) {
    const isName =
      (node.type === 'MemberExpression' && child === node.property && !node.computed) ||
      (node.type === 'Property' && child === node.key);
    code += text.slice(at, child.start);
    code += isName ? text.slice(child.start, child.end) : inlined(child, text, constants, depth);
    at = child.end;
  }
  return code + text.slice(at, node.end);
}

function literalsIn(roots: readonly Node[], constants: ReadonlyMap<string, Node>): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: Node, depth: number): void => {
    if (kindOf(node) !== undefined) {
      found.push(node);
      return;
    }
    const target = node.type === 'Identifier' ? constants.get(node.name) : undefined;
    if (target !== undefined && depth < 5) visit(target, depth + 1);
    for (const child of children(node)) visit(child, depth);
  };
  for (const root of roots) visit(root, 0);
  return found;
}

function kindOf(node: Node): ProposedKind | undefined {
  if (isNumber(node)) return 'number';
  if (node.type === 'Literal') return typeof node.value === 'string' ? 'text' : undefined;
  if (node.type !== 'ArrayExpression') return undefined;
  const { elements }: NodeOf<'ArrayExpression'> = node;
  return elements.length > 0 && elements.every((item) => item !== null && isNumber(item))
    ? 'list'
    : undefined;
}

function isNumber(node: Node): boolean {
  if (node.type === 'UnaryExpression' && node.operator === '-') return isNumber(node.argument);
  return node.type === 'Literal' && typeof node.value === 'number';
}

function callOf(name: string): RegExp {
  return new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}\\(`, 'g');
}

function countCalls(code: string, name: string): number {
  return [...code.matchAll(callOf(name))].length;
}

/** The names in some code that are no members. Names within texts count, too, which only leaves out more. */
function namesIn(code: string): readonly string[] {
  return [...code.matchAll(/(?<![\w$.'"])[A-Za-z_$][\w$]*/g)].map(([name]) => name);
}
