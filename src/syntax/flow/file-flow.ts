import type { Node, ParsedFile } from '../parse.ts';
import { addExpression } from './add-expression.ts';
import { addStatement } from './add-statement.ts';
import type { FileFlow, FlowPlace } from './flow-graph.ts';
import { openWriter, type UnfinishedFlow, type FlowWriter } from './flow-writer.ts';
import { numberedBranches } from './numbered-branches.ts';

/** Writes the control-flow graphs of a file: of its module, and of each function, field's initialiser and static block in it. */
export function fileFlow(parsed: ParsedFile): FileFlow {
  const branches = numberedBranches(parsed);
  const flow: UnfinishedFlow = {
    graphs: [],
    places: new Map(),
    branchOf: new Map(branches.map(({ node }, at) => [node, at])),
    pending: [],
  };
  addGraph(flow, parsed.program);
  // A function is pending once its own place is known.
  for (const { node, madeIn } of flow.pending) addGraph(flow, node, madeIn);
  return { graphs: flow.graphs, places: flow.places };
}

function addGraph(flow: UnfinishedFlow, node: Node, madeIn?: FlowPlace): void {
  const writer = openWriter(flow.graphs.length);
  const { blocks, exit } = writer;
  flow.graphs.push({
    blocks,
    exit,
    ...(madeIn === undefined ? {} : { madeIn }),
    span: { start: node.start, end: node.end },
  });
  addBody(flow, writer, node);
  writer.goTo(exit);
}

function addBody(flow: UnfinishedFlow, writer: FlowWriter, node: Node): void {
  switch (node.type) {
    case 'Program':
      for (const statement of node.body) addStatement(flow, writer, statement);
      return;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const parameter of node.params) addExpression(flow, writer, parameter);
      if (node.body === null) return;
      if (node.body.type === 'BlockStatement') addStatement(flow, writer, node.body);
      else addExpression(flow, writer, node.body);
      return;
    case 'StaticBlock':
      return addStatement(flow, writer, node);
    default:
      return addExpression(flow, writer, node);
  }
}
