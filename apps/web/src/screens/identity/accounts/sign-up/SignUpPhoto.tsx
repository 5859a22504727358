import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showcaseQueries } from '#queries/experts/showcases.ts'
import { useShell } from '#lib/shell-context.ts'
import { Photo } from '#ui/pictures/Photo.tsx'

/** Next to the form on wide screens: a tall photo of a room, which shows what the account is for. */
export function SignUpPhoto() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useQuery(showcaseQueries(api).page(1, 'interior'))
  const tall = data?.data.find(({ image }) => image.height > image.width) ?? data?.data[0]
  if (!tall) return null
  return (
    <figure className="hidden lg:block">
      <Photo photo={tall.image} ratio="3/4" sizes="(min-width: 1024px) 30vw, 1px" priority />
      <figcaption className="mt-2 text-13 text-ink-2">{t('sign-up.caption', { style: tall.style.name })}</figcaption>
    </figure>
  )
}
