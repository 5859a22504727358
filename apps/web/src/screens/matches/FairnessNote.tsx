import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/layout.tsx'

export function FairnessNote() {
  const { t } = useTranslation()
  return (
    <Panel ground="plaster" className="px-5 py-4 text-15">
      {t('matches.fairness')}
    </Panel>
  )
}
