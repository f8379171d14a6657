import type { NodeOf } from '#lib/flows/graph/schema.ts';
import { type Branch, MAX_EXPRESSION, type Rule, ruleSchema } from '#lib/flows/nodes/condition/schema.ts';
import { words } from '#lib/flows/nodes/condition/words.ts';
import { joinWords } from '#lib/flows/template/split-words.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { freeId } from '../edit-graph.ts';
import { useFieldProblem } from '../form-scope.tsx';
import { ListField } from './list-field.tsx';
import { TemplateField } from './template-field.tsx';
import { TextField } from './text-field.tsx';

const operators = ruleSchema.shape.operator.options.map((value) => ({ value, label: words.operators[value] }));
const matches = (['all', 'any'] as const).map((value) => ({ value, label: words.matches[value] }));

type Data = NodeOf<'condition'>['data'];

const freshRule = (): Rule => ({ variable: '', operator: 'equals', value: '' });

export function ConditionForm({ data, onChange }: { data: Data; onChange: (data: Data) => void }) {
  const taken = new Set(data.branches.map(({ id }) => id));
  return (
    <ListField
      label={words.branches}
      items={data.branches}
      onChange={(branches) => onChange({ branches })}
      fresh={() => ({ id: freeId('branch', taken), match: 'all' as const, rules: [freshRule()] })}
      add={words.addBranch}
      max={50}
      error={useFieldProblem('branches')}
    >
      {(branch, change, index) => (
        <>
          <TextField
            label={`${words.branch(index + 1)}: ${words.name}`}
            optional
            hint={words.nameHint}
            maxLength={60}
            value={branch.name ?? ''}
            onChange={(name) => change({ ...branch, name: name || undefined })}
          />
          <Field label={`${words.branch(index + 1)}: ${words.match}`}>
            <Select value={branch.match} options={matches} onValueChange={(match) => change({ ...branch, match })} />
          </Field>
          <ListField
            label={words.rules}
            items={branch.rules}
            onChange={(rules) => change({ ...branch, rules })}
            fresh={freshRule}
            add={words.addRule}
            max={50}
          >
            {(rule, setRule, at) => <RuleFields rule={rule} onChange={setRule} branch={index} at={at} />}
          </ListField>
          <ExpressionField branch={branch} onChange={change} index={index} />
        </>
      )}
    </ListField>
  );
}

type ExpressionProps = { branch: Branch; onChange: (branch: Branch) => void; index: number };

function ExpressionField({ branch, onChange, index }: ExpressionProps) {
  const problem = useFieldProblem('branches', index, 'expression');
  return (
    <Field
      label={`${words.branch(index + 1)}: ${words.expression}`}
      optional
      hint={words.expressionHint}
      error={problem}
    >
      <Textarea
        className="min-h-9 font-mono text-[0.8125rem]"
        spellCheck={false}
        maxLength={MAX_EXPRESSION}
        placeholder={words.expressionExample}
        value={branch.expression ?? ''}
        onChange={(event) => onChange({ ...branch, expression: event.target.value || undefined })}
      />
    </Field>
  );
}

type Fields = { rule: Rule; onChange: (rule: Rule) => void; branch: number; at: number };

function RuleFields({ rule, onChange, branch, at }: Fields) {
  const asksForValue = rule.operator !== 'exists' && rule.operator !== 'not_exists';
  const problem = useFieldProblem('branches', branch, 'rules', at, 'variable');
  return (
    <>
      <TemplateField
        label={words.variable}
        kind="name"
        hideLabel
        placeholder={words.variable}
        maxLength={100}
        value={rule.variable}
        error={problem}
        onChange={(variable) => onChange({ ...rule, variable })}
      />
      <Select
        aria-label={words.operator}
        value={rule.operator}
        options={operators}
        onValueChange={(operator) => onChange({ ...rule, operator, value: valueFor(operator, rule.value) })}
      />
      {rule.operator === 'between' && <RangeFields rule={rule} onChange={onChange} branch={branch} at={at} />}
      {asksForValue && rule.operator !== 'between' && (
        <TemplateField
          label={words.value}
          hideLabel
          placeholder={words.value}
          hint={rule.operator === 'matches_one_of' ? words.valuesHint : undefined}
          maxLength={4096}
          value={Array.isArray(rule.value) ? joinWords(rule.value.map(String)) : String(rule.value ?? '')}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
    </>
  );
}

/** Converts a value when the comparison changes: a range has two values. */
function valueFor(operator: Rule['operator'], value: Rule['value'] = ''): Rule['value'] {
  if (operator === 'between') return Array.isArray(value) && value.length === 2 ? value : ['', ''];
  return Array.isArray(value) && operator !== 'matches_one_of' ? (value[0] ?? '') : value;
}

function RangeFields({ rule, onChange, branch, at }: Fields) {
  const [from = '', to = ''] = [rule.value ?? ''].flat();
  const problem = useFieldProblem('branches', branch, 'rules', at, 'value');
  return (
    <div className="grid grid-cols-2 gap-2">
      <TemplateField
        label={words.from}
        maxLength={4096}
        value={String(from)}
        hint={words.rangeHint}
        error={problem}
        onChange={(changed) => onChange({ ...rule, value: [changed, to] })}
      />
      <TemplateField
        label={words.to}
        maxLength={4096}
        value={String(to)}
        onChange={(changed) => onChange({ ...rule, value: [from, changed] })}
      />
    </div>
  );
}
