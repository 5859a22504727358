import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** Search words for an answer, applied while typing; without script the form asks the server for the same. */
export function QuestionSearch({ words, onType }: { words: string; onType: (words: string) => void }) {
  const { t } = useTranslation()
  return (
    <search>
      <form className="flex items-end gap-2" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={t('support.searchLabel')}
          name="q"
          type="search"
          enterKeyHint="search"
          placeholder={t('support.searchPlaceholder')}
          value={words}
          maxLength={80}
          className="flex-1"
          onChange={(event) => onType(event.target.value)}
        />
        <noscript>
          <Button type="submit" tone="secondary">
            {t('support.searchAction')}
          </Button>
        </noscript>
      </form>
    </search>
  )
}
