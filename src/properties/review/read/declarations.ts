import { isFunctionExpression } from '../../../syntax/nodes.ts';
import type { Node, Program } from '../../../syntax/parse.ts';
import { namesIn } from './names-in-node.ts';
import type { BodyNode } from './test-call.ts';

/** The declarations at the top of a module, by name: functions, classes and constants. Tests use them as helpers. */
export class Declarations {
  readonly #nodes = new Map<string, Node>();
  readonly #names = new Map<Node, ReadonlySet<string>>();

  constructor(program: Program) {
    for (const statement of program.body) {
      const declared =
        statement.type === 'ExportNamedDeclaration'
          ? (statement.declaration ?? statement)
          : statement;
      if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') {
        if (declared.id !== null) this.#nodes.set(declared.id.name, declared);
      } else if (declared.type === 'VariableDeclaration') {
        for (const declarator of declared.declarations) {
          if (declarator.id.type === 'Identifier') this.#nodes.set(declarator.id.name, declarator);
        }
      }
    }
  }

  /** Returns the name of the declaration that a place is in. */
  around({ start, end }: { readonly start: number; readonly end: number }): string | undefined {
    for (const [name, node] of this.#nodes) {
      if (node.start <= start && end <= node.end) return name;
    }
    return undefined;
  }

  entries(): IterableIterator<[string, Node]> {
    return this.#nodes.entries();
  }

  /** Returns the function that a name stands for. */
  functionOf(node: Node): BodyNode | undefined {
    if (node.type !== 'Identifier') return undefined;
    const declared = this.#nodes.get(node.name);
    const init = declared?.type === 'VariableDeclarator' ? declared.init : undefined;
    return init !== null && init !== undefined && isFunctionExpression(init) ? init : undefined;
  }

  /** Whether a node uses a declaration, also by way of others. */
  uses(root: Node, wanted: string): boolean {
    const seen = new Set<string>();
    const queue = [root];
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      for (const name of this.#namesOf(node)) {
        if (name === wanted) return true;
        const declared = this.#nodes.get(name);
        if (declared === undefined || seen.has(name)) continue;
        seen.add(name);
        queue.push(declared);
      }
    }
    return false;
  }

  #namesOf(node: Node): ReadonlySet<string> {
    const known = this.#names.get(node) ?? namesIn(node);
    this.#names.set(node, known);
    return known;
  }
}
