import ts from 'typescript';

/** Gives the first error that a project has with another text of one file, but not without; undefined for none. */
export type CompileWith = (file: string, text: string) => string | undefined;

/** Compiles the whole project anew for each text, by nothing but the compiler's own programs. */
export function oneByOne(root: string): CompileWith {
  const configPath = `${root}/tsconfig.json`;
  const { config } = ts.readConfigFile(configPath, (path) => ts.sys.readFile(path));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const parsed = new Map<string, ts.SourceFile | undefined>();
  const errorsWith = (changed: string, text: string): string[] => {
    const program = ts.createProgram(fileNames, options, {
      ...host,
      getSourceFile(path, target) {
        if (path === changed) return ts.createSourceFile(path, text, target);
        if (!parsed.has(path)) parsed.set(path, host.getSourceFile(path, target));
        return parsed.get(path);
      },
    });
    return [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()].map(
      ({ file, code, messageText }) => {
        const message = ts.flattenDiagnosticMessageText(messageText, ' ');
        return `${file?.fileName.slice(root.length) ?? ''} TS${code}: ${message}`;
      },
    );
  };
  const before = errorsWith('', '');
  return (file, text) => {
    const known = [...before];
    return errorsWith(`${root}/${file}`, text).find((error) => {
      const index = known.indexOf(error);
      if (index !== -1) known.splice(index, 1);
      return index === -1;
    });
  };
}
