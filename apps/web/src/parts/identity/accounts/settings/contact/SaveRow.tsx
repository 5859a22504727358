import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import type { ProfilePart } from '#flows/experts/joining/profile-draft.ts'

const names = {
  name: 'settings.part.name',
  language: 'settings.part.language',
  place: 'settings.part.place',
  email: 'settings.part.email',
  phone: 'settings.part.phone',
  contacts: 'settings.part.contacts',
} as const

/** Saves, and shows which changes are not saved yet. */
export function SaveRow({ changed, saving }: { changed: readonly ProfilePart[]; saving: boolean }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const [tried, setTried] = useState(false)
  const list = formatList(
    changed.map((part) => t(names[part])),
    language,
  )
  return (
    <div className="mt-8 flex flex-col gap-3 border-t border-line pt-6 sm:flex-row sm:items-center sm:gap-4 md:mt-10">
      <Button
        type="submit"
        tone="primary"
        size="large"
        loading={saving}
        onClick={() => setTried(true)}
        className="shrink-0"
      >
        {t('settings.profile.save')}
      </Button>
      <p role="status" className="text-15 text-ink-2">
        {changed.length > 0
          ? t('settings.profile.unsaved', { count: changed.length, list })
          : tried && !saving && t('settings.profile.nothing')}
      </p>
    </div>
  )
}
