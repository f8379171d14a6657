import openapiTS, { astToString } from 'openapi-typescript';
import { allOperations } from '../../lib/doors/openapi/all-operations.ts';
import { openApiDocument } from '../../lib/doors/openapi/document.ts';

const HEAD = '// Generated from the OpenAPI document by `npm run client`. Do not edit.\n\n';

/** The generated files of clients/typescript, as a map from path to text. */
export async function renderClient(): Promise<Record<string, string>> {
  const document = openApiDocument({ serverUrl: 'http://localhost:3000' });
  const types = astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false }));
  return {
    'clients/typescript/src/generated/types.ts': HEAD + types,
    'clients/typescript/src/generated/operations.ts': HEAD + operationsSource(),
  };
}

function operationsSource() {
  const methods = allOperations.map(({ id, method, path, summary, description, query, params, body, form }) => {
    const required = params || body || form;
    const input = required || query ? `input${required ? '' : '?'}: Input<'${id}'>, ` : '';
    return `  /**
   * ${summary}: \`${method} ${path}\`.
   *
   * ${description}
   */
  ${id}(${input}options?: CallOptions): Promise<Result<'${id}'>> {
    return this.call({ method: '${method}', path: '${path}', ${input ? 'input, ' : ''}options });
  }
`;
  });
  return `import type { Call, CallOptions, Input, Result } from '../call.ts';

/** One method for each operation of the public API. */
export abstract class Operations {
  protected abstract call<Value>(call: Call): Promise<Value>;

${methods.join('\n')}}
`;
}
