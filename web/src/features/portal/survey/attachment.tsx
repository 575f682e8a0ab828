import { FileField } from '@/ui-portal/file-field';
import { fieldName, groupId } from './core/controls';
import { mostFiles } from './core/questions';
import { hintOf, type QuestionProps, Title } from './question-title';

/** Files to upload. They go to the server at once, with or without scripts; the form keeps their names. */
export function AttachmentQuestion({ question, number, answer, problems, action }: QuestionProps) {
  return (
    <FileField
      id={groupId(question)}
      name={fieldName(question)}
      label={<Title question={question} number={number} />}
      hint={hintOf(question)}
      error={problems[0]?.message ?? ''}
      files={answer.files ?? []}
      most={mostFiles(question)}
      accept=".jpg,.jpeg,.png,.pdf"
      action={action}
    />
  );
}
