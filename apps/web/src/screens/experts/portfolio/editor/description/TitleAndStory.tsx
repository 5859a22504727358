import { useTranslation } from 'react-i18next'
import { PROJECT_STORY_MAX, PROJECT_TITLE_MAX } from '@husrum/contract/core/limits.ts'
import { formatNumber } from '#lib/language/format.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { boxClass, Field } from '#ui/fields/Field.tsx'
import { useEarlyInput } from '#ui/fields/use-early-input.ts'
import type { SectionProps } from '../section-props.ts'

/** The title and the story of the project. */
export function TitleAndStory({ draft, change, problems, suggestion }: SectionProps & { suggestion: string }) {
  const { t } = useTranslation()
  const title = useEarlyInput<HTMLInputElement>()
  const description = useEarlyInput<HTMLTextAreaElement>()
  return (
    <form className="grid gap-8" onSubmit={(event) => event.preventDefault()}>
      <Field
        id="title"
        label={t('portfolio.edit.title')}
        labelEnd={<Count used={draft.title} of={PROJECT_TITLE_MAX} />}
        error={problems.title}
        after={
          !draft.title.trim() && (
            <Suggestion words={suggestion} onUse={(title) => change((now) => ({ ...now, title }))} />
          )
        }
      >
        {(control) => (
          <input
            {...control}
            ref={title}
            name="title"
            autoComplete="off"
            value={draft.title}
            placeholder={t('portfolio.edit.titleExample')}
            className={`${boxClass} text-21! font-semibold tracking-[-0.01em]`}
            onChange={({ target }) => change((now) => ({ ...now, title: target.value }))}
          />
        )}
      </Field>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]">
        <Field
          id="description"
          label={t('portfolio.edit.story')}
          labelEnd={<Count used={draft.description} of={PROJECT_STORY_MAX} />}
          error={problems.description}
        >
          {(control) => (
            <textarea
              {...control}
              ref={description}
              name="description"
              rows={7}
              value={draft.description}
              className={`${boxClass} field-sizing-content max-h-[70vh] min-h-48 resize-y`}
              onChange={({ target }) => change((now) => ({ ...now, description: target.value }))}
            />
          )}
        </Field>
        <div>
          <h2 className="text-15 tracking-normal">{t('portfolio.edit.goodStory')}</h2>
          <ul className="mt-2.5 divide-y divide-line border-y border-line text-15">
            {(['wrong', 'decided', 'now'] as const).map((part) => (
              <li key={part} className="py-2">
                {t(`portfolio.edit.says.${part}`)}
                <span className="block text-ink-2">{t(`portfolio.edit.says.${part}Note`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </form>
  )
}

/** Suggests a text made of the tags, which a press inserts; renders nothing without tags. */
export function Suggestion({ words, onUse }: { words: string; onUse: (words: string) => void }) {
  const { t } = useTranslation()
  if (!words) return null
  return (
    <Button size="small" className="mt-2 justify-self-start" onClick={() => onUse(words)}>
      {t('portfolio.edit.suggestion', { words })}
    </Button>
  )
}

/** "25 of 80". A screen reader reads it only when the field is full, with its refusal. */
export function Count({ used, of }: { used: string; of: number }) {
  const { t } = useTranslation()
  const count = [...used.trim()].length
  return (
    <span aria-hidden="true" className={`text-13 ${count > of ? 'font-semibold text-danger' : 'text-ink-2'}`}>
      {t('portfolio.edit.count', { used: formatNumber(count), of: formatNumber(of) })}
    </span>
  )
}
