import type { InspirationDetail } from '@husrum/contract/discovery/inspiration.ts'
import { pageMeta, shareCard } from '#lib/page-head/head.ts'
import { languageOf } from '#lib/language/locale.ts'
import { paths } from '#lib/paths.ts'
import { addressesOf, inHead } from '#lib/page-head/schema-org.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import type { Wish } from './wish.ts'

/** The head of the list, or of the photo that is open above it. */
export function inspirationMeta(context: ShellContext, wish: Wish, photo: InspirationDetail | undefined) {
  const { t } = context.i18n
  if (!photo)
    return pageMeta(context, {
      title: wish.page === undefined ? t('inspiration.title') : t('inspiration.titlePage', { page: wish.page }),
      description: t('inspiration.description'),
      // Words, styles and towns make endless pages, so they are not indexed; their links are followed all the same.
      hidden: wish.q !== undefined || wish.styles !== undefined || wish.city_id !== undefined,
    })
  return [
    ...pageMeta(context, {
      title: t('inspiration.photoTitle', { title: photo.project.title, name: photo.expert.name }),
      description: t('inspiration.photoDescription', {
        alt: photo.picture.alt,
        title: photo.project.title,
        name: photo.expert.name,
      }),
      card: shareCard(`project-${photo.expert.id}-${photo.project.id}`, languageOf(context.locale), {
        alt: t('shell.share.projectAlt', { title: photo.project.title, name: photo.expert.name }),
        shows: [photo.project.title, photo.picture.url],
      }),
    }),
    inHead(imageSchema(context, photo)),
  ]
}

/** The photo's data for search engines: what it shows, and its designer. */
export function imageSchema({ site, locale }: Pick<ShellContext, 'site' | 'locale'>, photo: InspirationDetail) {
  const at = addressesOf({ site, locale })
  const { expert, project, picture } = photo
  return {
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    contentUrl: new URL(picture.url, site.baseUrl).href,
    url: `${at(paths.inspiration())}?photo=${photo.id}`,
    name: picture.alt,
    ...(photo.caption === '' ? {} : { caption: photo.caption }),
    width: picture.width,
    height: picture.height,
    creditText: expert.name,
    creator: {
      '@type': expert.expert_type === 'agency' ? 'ProfessionalService' : 'Person',
      name: expert.name,
      url: at(paths.expert(expert)),
    },
    copyrightNotice: expert.name,
    license: at(paths.terms(languageOf(locale))),
    acquireLicensePage: at(paths.expertProject(expert, project.id)),
    isPartOf: { '@type': 'CreativeWork', name: project.title, url: at(paths.expertProject(expert, project.id)) },
  }
}
