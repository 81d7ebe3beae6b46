import type { OracleCost } from '../model/oracle-assessment.ts';
import { isFunction, isLoop } from '../syntax/nodes.ts';
import { type Node, type ParsedFile, parse } from '../syntax/parse.ts';
import { children, walk } from '../syntax/walk.ts';

/** The cost of a declaration's code. */
export type CodeCost = Pick<OracleCost, 'lines' | 'mccabe'>;

/** A call that may declare a relation, with the functions of its input relation and of its output relation. */
interface Declaration {
  readonly node: Node;
  readonly input: readonly Node[];
  readonly output: readonly Node[];
}

/** The members of a declaration that belong to the input relation. The others belong to the output relation. */
const inputMembers = new Set([
  'follow',
  'when',
  'change',
  'shift',
  'increase',
  'negate',
  'scale',
  'add',
]);

/** The members that belong to neither: the program and its test data. */
const programMembers = new Set([
  'program',
  'run',
  'input',
  'parameters',
  'sources',
  'tolerance',
  'back',
]);

/**
 * Returns the costs of the relations that a file declares, by name. The code of a relation is its declaration with all declarations of
 * the file that it uses, without the program under test and the test data. Relations whose declaration is not found, because their
 * names are computed, are left out.
 */
export function declarationCosts(path: string, text: string): ReadonlyMap<string, CodeCost> {
  const outcome = parse(path, text);
  if (!outcome.ok) return new Map();
  const { file } = outcome;
  const declared = declarationsIn(file.program.body);
  const costs = new Map<string, CodeCost>();
  walk(file.program, {
    enter(node) {
      if (node.type !== 'CallExpression') return;
      const [name, definition] = node.arguments;
      if (name?.type !== 'Literal' || typeof name.value !== 'string') return;
      if (definition === undefined || costs.has(name.value)) return;
      // A relation of the catalogue may be given a program that is declared elsewhere. It then has no code of its own.
      const isNamed = definition.type === 'Identifier';
      if (definition.type !== 'ObjectExpression' && !isNamed) return;
      const parts = isNamed ? { node, input: [], output: [] } : partsOf(node, definition);
      costs.set(name.value, costOf(file, parts, declared));
    },
  });
  return costs;
}

function partsOf(node: Node, definition: Extract<Node, { type: 'ObjectExpression' }>): Declaration {
  const input: Node[] = [];
  const output: Node[] = [];
  for (const property of definition.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    const { name } = property.key;
    if (programMembers.has(name)) continue;
    (inputMembers.has(name) ? input : output).push(property.value);
  }
  return { node, input, output };
}

function costOf(
  { text, comments }: ParsedFile,
  { node, input, output }: Declaration,
  declared: ReadonlyMap<string, Node>,
): CodeCost {
  const ofInput = used(input, declared);
  const ofOutput = used(output, declared);
  const all = new Set<Node>([node, ...ofInput, ...ofOutput]);
  const lines = new Set([...all].flatMap((part) => linesOf(text, part, comments)));
  return {
    lines: lines.size,
    mccabe: {
      input: complexity([...input, ...ofInput]),
      output: complexity([...output, ...ofOutput]),
    },
  };
}

/** Returns the declarations at the top of a file, by name. */
function declarationsIn(body: readonly Node[]): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  for (const statement of body) {
    const inner =
      statement.type === 'ExportNamedDeclaration'
        ? (statement.declaration ?? statement)
        : statement;
    if (inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration') {
      if (inner.id !== null) found.set(inner.id.name, inner);
    } else if (inner.type === 'VariableDeclaration') {
      for (const one of inner.declarations) {
        if (one.id.type === 'Identifier') found.set(one.id.name, one);
      }
    }
  }
  return found;
}

/** Returns the declarations that code uses, directly or through others. */
function used(code: readonly Node[], declared: ReadonlyMap<string, Node>): readonly Node[] {
  const found = new Set<Node>();
  const visit = (node: Node): void => {
    walk(node, {
      enter(inner) {
        const target = inner.type === 'Identifier' ? declared.get(inner.name) : undefined;
        if (target === undefined || found.has(target)) return;
        found.add(target);
        visit(target);
      },
    });
  };
  for (const node of code) visit(node);
  return [...found];
}

/** McCabe's cyclomatic complexity of all functions in some code: for each, its decisions and one (equation 9.3). */
function complexity(code: readonly Node[]): number {
  const seen = new Set<Node>();
  let sum = 0;
  const count = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (isFunction(node)) sum += 1;
    if (isDecision(node)) sum += 1;
    for (const child of children(node)) count(child);
  };
  for (const node of code) count(node);
  return sum;
}

function isDecision(node: Node): boolean {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'CatchClause':
      return true;
    case 'SwitchCase':
      return node.test !== null;
    default:
      return isLoop(node);
  }
}

/** Returns the numbers of the lines of a node that have code. */
function linesOf(text: string, { start, end }: Node, comments: ParsedFile['comments']): number[] {
  const lines: number[] = [];
  let line = text.slice(0, start).split('\n').length;
  let at = start;
  for (const content of text.slice(start, end).split('\n')) {
    const from = at;
    const to = at + content.length;
    let code = content;
    for (const comment of comments) {
      if (comment.end <= from || comment.start >= to) continue;
      const [first, last] = [
        Math.max(from, comment.start) - from,
        Math.min(to, comment.end) - from,
      ];
      code = code.slice(0, first) + ' '.repeat(last - first) + code.slice(last);
    }
    if (code.trim() !== '') lines.push(line);
    line += 1;
    at = to + 1;
  }
  return lines;
}
