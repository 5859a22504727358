import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchDataExport } from '#lib/queries/data-export.ts'
import { saveFile } from '#lib/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'

/** Everything held about the person, to take along. */
export function DataExportBox() {
  const { t } = useTranslation()
  const { api } = useShell()
  const take = useMutation({
    mutationFn: () => fetchDataExport(api),
    onSuccess: (file) => {
      saveFile(file, 'husrum.zip')
      showToast(t('data-export.done'), { tone: 'success' })
    },
  })
  return (
    <section aria-labelledby="take-along" className="mt-10 max-w-form">
      <h3 id="take-along" className="text-17 tracking-[-0.01em]">
        {t('data-export.title')}
      </h3>
      <p className="mt-1 mb-4 text-15 text-ink-2">{t('data-export.about')}</p>
      <Button tone="secondary" icon={<Download />} loading={take.isPending} onClick={() => take.mutate()}>
        {take.isPending ? t('data-export.packing') : t('data-export.get')}
      </Button>
    </section>
  )
}
