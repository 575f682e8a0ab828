import type { FieldFacts, FieldSpec } from '@/ui-admin/form/field-spec';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import { options } from '@/widgets/inputs/options-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import { fieldOf, type JobForm, problemOfParameter } from './core/parameters';
import type { Handler, Parameter } from './job-api';

/** The fields of what handlers want to know. Only those of the chosen handler are shown and checked. */
export function parameterSpecs(handlers: readonly Handler[]): FieldSpec<JobForm>[] {
  return handlers.flatMap((handler, i) =>
    handler.parameters.map((parameter, j) => ({
      ...specOf(parameter),
      name: fieldOf(i, j),
      label: parameter.label,
      required: parameter.required && parameter.kind !== 'boolean',
      hint: parameter.hint,
      visible: ({ jobClassName }: JobForm) => jobClassName === handler.name,
    })),
  );
}

type Part = Pick<FieldFacts<JobForm>, 'rules'> & { kind: ValueKind<unknown> };

/** A number that may be left out. */
const optionalNumber = numbers({ least: null, decimals: null, optional: true });

function specOf(parameter: Parameter): Part {
  switch (parameter.kind) {
    case 'number':
      return { kind: optionalNumber, rules: [(written) => problemOfParameter(parameter, written)] };
    case 'boolean':
      return { kind: toggle };
    case 'select':
      return { kind: options(parameter.options) };
    default:
      return { kind: text, rules: [(written) => problemOfParameter(parameter, written)] };
  }
}
