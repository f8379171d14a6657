import { resolve } from 'node:path';
import ts from 'typescript';

/** The compiler's first error for a file with the given source; null when there is none. */
export type TypeCheck = (file: string, source: string) => string | null;

/**
 * The type check of `npm test`, for one file at a time. It does not check the file's importers again, so it notices a
 * little less. Loads the files of `tsconfig.json` once.
 */
export function typeCheck(root: string): TypeCheck {
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(root, 'tsconfig.json'),
    { incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(messageText) },
  );
  if (!config) throw new Error('tsconfig.json cannot be read.');
  const { fileNames, options } = config;
  const other = { file: '', source: '', version: 0 };
  const service = ts.createLanguageService({
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => (file === other.file ? String(other.version) : '0'),
    getScriptSnapshot: (file) => {
      const text = file === other.file ? other.source : ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return (file, source) => {
    Object.assign(other, { file: resolve(root, file), source, version: other.version + 1 });
    const [problem] = [...service.getSyntacticDiagnostics(other.file), ...service.getSemanticDiagnostics(other.file)];
    return problem ? ts.flattenDiagnosticMessageText(problem.messageText, ' ') : null;
  };
}

function fail(message: string | ts.DiagnosticMessageChain): never {
  throw new Error(ts.flattenDiagnosticMessageText(message, ' '));
}
