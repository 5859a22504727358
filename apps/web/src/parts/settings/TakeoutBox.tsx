import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchTakeout } from '../../lib/queries/takeout.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useShell } from '../../lib/shell-context.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'

/** Everything held about the person, to take along. */
export function TakeoutBox() {
  const { t } = useTranslation()
  const { api } = useShell()
  const take = useMutation({
    mutationFn: () => fetchTakeout(api),
    onSuccess: (file) => {
      saveFile(file, 'husrum.zip')
      showToast(t('takeout.done'), { tone: 'success' })
    },
  })
  return (
    <section aria-labelledby="take-along" className="mt-10 max-w-form">
      <h3 id="take-along" className="text-17 tracking-[-0.01em]">
        {t('takeout.title')}
      </h3>
      <p className="mt-1 mb-4 text-15 text-ink-2">{t('takeout.about')}</p>
      <Button tone="secondary" icon={<Download />} loading={take.isPending} onClick={() => take.mutate()}>
        {take.isPending ? t('takeout.packing') : t('takeout.get')}
      </Button>
    </section>
  )
}
