import type { Module } from '../../../app/module.ts'
import { mountSitemap } from './sitemap.routes.ts'
import { MADE_MINUTES } from './sitemap.service.ts'

export const sitemapModule: Module = {
  routes: (http, { config, siteMap }) => mountSitemap(http, { ...config, siteMap }),
  jobs({ config, jobs, siteMap }) {
    if (config.indexed) jobs.every(MADE_MINUTES, 'make-site-map', siteMap.make)
  },
}
