import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { SAVED_SEARCH_NAME_MAX } from '@husrum/contract/core/limits.ts'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { showToast } from '#lib/toast.ts'
import { SearchNameDialog } from '#parts/clients/saved-searches/SearchNameDialog.tsx'
import { useSearchActions } from '#parts/clients/saved-searches/use-search-actions.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import type { Criteria } from './saved-criteria.ts'

/** A name for the search, and whether to email about new experts, which is off by default. */
export function SaveSearchDialog({
  criteria,
  filters,
  onClose,
}: {
  criteria: Criteria
  /** In words. */ filters: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const account = useAccount()
  const { save } = useSearchActions()
  const [mails, setMails] = useState(false)
  return (
    <SearchNameDialog
      title={t('saved-searches.save')}
      description={filters.join(' · ')}
      name={[...filters.join(', ')].slice(0, SAVED_SEARCH_NAME_MAX).join('')}
      saving={save.isPending}
      onSave={(name, onRefused) =>
        save.mutate(
          { name, criteria, mails },
          {
            onSuccess: () => {
              onClose()
              showToast(t('saved-searches.savedToast', { name }), {
                tone: 'success',
                action: { label: t('saved-searches.all'), run: () => void navigate(links.savedSearches()) },
              })
            },
            onError: onRefused,
          },
        )
      }
      onClose={onClose}
    >
      <Checkbox
        checked={mails}
        onChange={(event) => setMails(event.target.checked)}
        hint={t(account?.email_verified === false ? 'saved-searches.mailsLater' : 'saved-searches.mailsHint')}
      >
        {t('saved-searches.mails')}
      </Checkbox>
    </SearchNameDialog>
  )
}
