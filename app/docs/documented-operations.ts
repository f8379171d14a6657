import type { DocumentedOperation } from '#components/docs/operation-section.tsx';
import { type Schema, schemaFields } from '#components/docs/schema-fields.ts';
import { errorTable, type PublicErrorCode } from '#lib/contract/errors.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { requestSamples } from '#lib/doors/openapi/samples/request-samples.ts';
import { sampleRequest } from '#lib/doors/openapi/samples/sample-request.ts';
import { servedDocument } from './served-document.ts';

type Content = { content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }> };
type Documented = {
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = {
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, Schema> };
};

/** The reference's operations, read from the served document. */
export function documentedOperations(): (DocumentedOperation & { tag: string })[] {
  const document: Document = JSON.parse(JSON.stringify(servedDocument));
  return allOperations.flatMap((operation) => {
    const documented = document.paths[operation.path]?.[operation.method.toLowerCase()];
    if (!documented) return [];
    const asked = sampleRequest(operation, servedDocument);
    const samples = requestSamples(asked);
    return [{ ...described(operation, documented, document.components.schemas), samples, fileField: asked.fileField }];
  });
}

function described(operation: Operation, documented: Documented, components: Record<string, Schema>) {
  const { id, tag, method, path, summary, description, scope, examples, body } = operation;
  const fieldsOf = ({ content = {} }: Content) =>
    Object.values(content).flatMap(({ schema }) => (schema ? schemaFields(schema, components) : []));
  const codes = Object.values(documented.responses).flatMap(({ content = {} }) =>
    Object.keys(content['application/json']?.examples ?? {}),
  ) as PublicErrorCode[];
  return {
    id,
    tag,
    method,
    path,
    summary,
    description: `${description}\n\nScope: \`${scope}\`.`,
    parameters: (documented.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      type: `${parameter.in}, ${[parameter.schema?.type ?? 'string'].flat().join(' or ')}`,
      required: parameter.required ?? false,
      description: parameter.description ?? parameter.schema?.description ?? '',
    })),
    request: fieldsOf(documented.requestBody ?? {}),
    answer: fieldsOf(documented.responses['200'] ?? {}),
    requestExample: body ? JSON.stringify(examples.request, null, 2) : null,
    answerExample: JSON.stringify(examples.response, null, 2),
    errors: codes.map((code) => ({ code, status: errorTable[code].status })),
  };
}
