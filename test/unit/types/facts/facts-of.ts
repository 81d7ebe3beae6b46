import ts from 'typescript';

import { classHierarchy } from '../../../../src/types/facts/class-hierarchy.ts';
import { fileFacts, type FileFacts } from '../../../../src/types/facts/file-facts.ts';
import {
  programBuilder,
  type ProgramBuilder,
} from '../../../../src/types/program/program-builder.ts';

const path = '/project/source.ts';
const texts = new Map<string, string>();
let builder: ProgramBuilder | undefined;

/** What a checker with strict options knows of a file that imports nothing. */
export function factsOf(text: string): FileFacts {
  texts.set(path, text);
  builder ??= programBuilder(
    {
      path: '/project/tsconfig.json',
      options: {
        strict: true,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2022.d.ts'],
        types: [],
      },
      files: new Set([path]),
      chain: [],
      references: [],
    },
    texts,
  );
  const program = builder.build({ roots: [path], texts });
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error('The source is not in the program.');
  return fileFacts(program, file, classHierarchy(program));
}
