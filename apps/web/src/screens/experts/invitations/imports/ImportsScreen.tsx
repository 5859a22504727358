import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { AdminPage } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { CheckedPart } from './CheckedPart.tsx'
import { EarlierPart } from './EarlierPart.tsx'
import { ListForm, type Tried } from './ListForm.tsx'

type ImportsScreenProps = { page: number; loadedAt: number; mayWrite: boolean }

/** Imports a list of experts: check it, run it, undo it. */
export function ImportsScreen({ page, loadedAt, mayWrite }: ImportsScreenProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useState<Tried>()
  return (
    <AdminPage
      title={t('admin-imports.title')}
      actions={
        <ButtonLink {...adminLinks.invitations()} size="small">
          {t('admin-imports.back')}
        </ButtonLink>
      }
    >
      {mayWrite && <ListForm onChecked={setTried} />}
      {tried && <CheckedPart key={tried.checked.fingerprint} tried={tried} onDone={() => setTried(undefined)} />}
      <EarlierPart page={page} loadedAt={loadedAt} mayWrite={mayWrite} />
    </AdminPage>
  )
}
