import { byProject } from '../program/by-project.ts';
import { isTest } from '../program/is-test.ts';
import { programBuilder } from '../program/program-builder.ts';
import { classHierarchy } from './class-hierarchy.ts';
import { fileFacts, type FileFacts } from './file-facts.ts';

/** A file whose types are asked about. */
export interface TypedFile {
  /** Relative to the project's root, or absolute. */
  readonly file: string;
  readonly text: string;
}

/**
 * Opens the projects of files, which takes a second or two, and returns the checker's facts about each file, by its `file`. A
 * file to which no `tsconfig.json` applies is absent.
 */
export function openTypeFacts(
  files: readonly TypedFile[],
  root: string,
): ReadonlyMap<string, FileFacts> {
  const facts = new Map<string, FileFacts>();
  for (const [config, members] of byProject(files, root)) {
    const texts = new Map([...members].map(([path, { text }]) => [path, text]));
    const others = [...config.files].filter((path) => !isTest(path));
    const roots = [...new Set([...others, ...members.keys()])];
    const program = programBuilder(config, texts).build({ roots });
    const hierarchy = classHierarchy(program);
    for (const [path, { file }] of members) {
      const source = program.getSourceFile(path);
      if (source !== undefined) facts.set(file, fileFacts(program, source, hierarchy));
    }
  }
  return facts;
}
