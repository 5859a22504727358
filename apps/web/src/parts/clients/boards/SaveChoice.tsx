import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { useAccount } from '#lib/session/session.ts'
import { SaveButton } from './SaveButton.tsx'

const SavePanel = lazyPart(async () => (await import('./SavePanel.tsx')).SavePanel, Nothing)

/** Beside one photo: a client's boards to choose from, a visitor's bookmark. Experts and staff have no boards. */
export function SaveChoice({ photo, name }: { photo: number; name: string }) {
  const { t } = useTranslation()
  const role = useAccount()?.role
  if (role && role !== 'client') return null
  return (
    <section aria-labelledby="save-photo" className="mt-6 noscript:hidden">
      <div className="mb-2.5 flex min-h-11 items-center justify-between gap-3">
        <h3 id="save-photo" className="text-17">
          {t('boards.save.title')}
        </h3>
        {!role && <SaveButton photo={photo} name={name} tone="line" />}
      </div>
      {role && (
        <Suspense>
          <SavePanel key={photo} photo={photo} />
        </Suspense>
      )}
    </section>
  )
}
