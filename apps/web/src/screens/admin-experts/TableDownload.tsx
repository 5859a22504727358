import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchExpertsTable } from '#lib/queries/admin-experts.ts'
import { saveFile } from '#lib/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { queryOf, type QueueView } from './queue-view.ts'

/** Everybody the filters leave, not the page alone. */
export function TableDownload({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const take = useMutation({
    mutationFn: () => fetchExpertsTable(api, queryOf(view)),
    onSuccess: (table) => saveFile(table, `experts-${new Date().toISOString().slice(0, 10)}.csv`),
  })
  return (
    <Button tone="quiet" size="small" icon={<Download />} loading={take.isPending} onClick={() => take.mutate()}>
      {t('admin-experts.csv')}
    </Button>
  )
}
