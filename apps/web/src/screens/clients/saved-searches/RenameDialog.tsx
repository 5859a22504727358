import { useTranslation } from 'react-i18next'
import type { SavedSearch } from '@husrum/contract/clients/saved-searches.ts'
import { SearchNameDialog } from '#parts/clients/saved-searches/SearchNameDialog.tsx'
import { useSearchActions } from '#parts/clients/saved-searches/use-search-actions.ts'

export function RenameDialog({ search: { id, name }, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation()
  const { change } = useSearchActions()
  return (
    <SearchNameDialog
      title={t('saved-searches.renameTitle')}
      name={name}
      saving={change.isPending}
      onSave={(given, onRefused) => change.mutate({ id, name: given }, { onSuccess: onClose, onError: onRefused })}
      onClose={onClose}
    />
  )
}
