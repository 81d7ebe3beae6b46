import type { Node, ParsedFile } from '../parse.ts';
import { addExpression } from './add-expression.ts';
import { addStatement } from './add-statement.ts';
import type { FileFlow, FlowPlace } from './flow-graph.ts';
import { openWriter, type FlowDraft, type FlowWriter } from './flow-writer.ts';
import { numberedBranches } from './numbered-branches.ts';

/** Writes the control-flow graphs of a file: of its module, and of each function, field's initialiser and static block in it. */
export function fileFlow(parsed: ParsedFile): FileFlow {
  const branches = numberedBranches(parsed);
  const draft: FlowDraft = {
    graphs: [],
    places: new Map(),
    branchOf: new Map(branches.map(({ node }, at) => [node, at])),
    pending: [],
  };
  addGraph(draft, parsed.program);
  // A function is pending once its own place is known.
  for (const { node, madeIn } of draft.pending) addGraph(draft, node, madeIn);
  return { graphs: draft.graphs, places: draft.places };
}

function addGraph(draft: FlowDraft, node: Node, madeIn?: FlowPlace): void {
  const writer = openWriter(draft.graphs.length);
  const { blocks, exit } = writer;
  draft.graphs.push({
    blocks,
    exit,
    ...(madeIn === undefined ? {} : { madeIn }),
    span: { start: node.start, end: node.end },
  });
  addBody(draft, writer, node);
  writer.goTo(exit);
}

function addBody(draft: FlowDraft, writer: FlowWriter, node: Node): void {
  switch (node.type) {
    case 'Program':
      for (const statement of node.body) addStatement(draft, writer, statement);
      return;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const parameter of node.params) addExpression(draft, writer, parameter);
      if (node.body === null) return;
      if (node.body.type === 'BlockStatement') addStatement(draft, writer, node.body);
      else addExpression(draft, writer, node.body);
      return;
    case 'StaticBlock':
      return addStatement(draft, writer, node);
    default:
      return addExpression(draft, writer, node);
  }
}
