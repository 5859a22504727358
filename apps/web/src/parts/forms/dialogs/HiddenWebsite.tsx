import { useTranslation } from 'react-i18next'

/** Hidden from people, visible to bots that fill in every field. */
export function HiddenWebsite({ value, onChange }: { value: string; onChange: (website: string) => void }) {
  const { t } = useTranslation()
  return (
    <label aria-hidden="true" className="absolute -left-[9999px]">
      {t('support.form.website')}
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
