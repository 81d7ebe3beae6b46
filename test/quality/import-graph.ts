import { parseSync } from 'oxc-parser';
import { dirname, join } from 'node:path/posix';

import { filesBelow, textOf } from './repository.ts';

/** One module naming another. */
export interface ImportEdge {
  /** Path in the repository, such as `src/cli/main.ts`. */
  readonly from: string;
  /** Path in the repository, or the name of a package or built-in module as it is written. */
  readonly to: string;
  readonly isInternal: boolean;
  /** `type`: nothing is loaded; `lazy`: loaded when the code gets there. */
  readonly kind: 'static' | 'type' | 'lazy';
}

/** Every import and re-export of the modules in `src`. */
export function importGraph(): ImportEdge[] {
  return filesBelow('src', '.ts').flatMap((from) => edgesOf(from, textOf(from)));
}

function edgesOf(from: string, text: string): ImportEdge[] {
  const { module, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]?.message}`);
  const edge = (request: string, kind: ImportEdge['kind']): ImportEdge => {
    const isInternal = request.startsWith('.');
    return { from, to: isInternal ? join(dirname(from), request) : request, isInternal, kind };
  };
  const imports = module.staticImports.map(({ moduleRequest, entries }) => {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    return edge(moduleRequest.value, isType ? 'type' : 'static');
  });
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [edge(moduleRequest.value, isType ? 'type' : 'static')],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[1] === undefined ? [] : [edge(literal[1], 'lazy')];
  });
  return [...imports, ...exports, ...dynamic];
}

/** Everything that is loaded with a module, itself included: what it imports statically, and what that imports. */
export function loadedWith(graph: readonly ImportEdge[], start: string): Set<string> {
  const loaded = new Set([start]);
  for (const module of loaded) {
    for (const edge of graph) {
      if (edge.from === module && edge.kind === 'static') loaded.add(edge.to);
    }
  }
  return loaded;
}

/** The cycles among internal modules, each as the list of its modules; one for each module that closes one. */
export function importCycles(graph: readonly ImportEdge[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to, isInternal } of graph) {
    if (isInternal) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (module: string): void => {
    const at = path.indexOf(module);
    if (at !== -1) cycles.push([...path.slice(at), module]);
    if (at !== -1 || done.has(module)) return;
    path.push(module);
    for (const target of targets.get(module) ?? []) visit(target);
    path.pop();
    done.add(module);
  };
  for (const module of targets.keys()) visit(module);
  return cycles;
}
