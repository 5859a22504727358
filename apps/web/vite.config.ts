/**
 * The product's only build: `vite build` here writes dist/client (assets) and dist/server (the renderer for Fastify).
 */
import { defineConfig, minify } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { aliases } from './aliases.ts'
import { chunkModules } from './chunk-modules.ts'
import { contractForBrowser } from './contract-for-browser.ts'
import { precompress } from './precompress.ts'
import { routeTree } from './generate-routes.ts'

/** Of the contract its tables, words and rules: what is made with zod is a module of its own (contract-for-browser). */
const contract = 'packages/contract/src/[^?]+$'
const packages = 'lucide-react/|clsx/|preload-helper'
const start = '@tanstack/(react-start|start)[^/]*/'

/**
 * What every page runs changes rarely and stays in the browser's cache; what many screens share is one file, not forty.
 * What fewer screens share comes with them alone: in one file, every public page would carry it.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router|query-core|react-query))\/|rolldown\/runtime/,
    tags: ['$initial' as const], // lists that grow and other things of single screens come with these
    priority: 2,
  },
  {
    name: 'base',
    // Our own part of what every page runs: one file packs better than a dozen. All of it, Start's context and the
    // font's address too: a file of its own for one of them and this one would import each other.
    test: new RegExp(`apps/web/src/|${packages}|${contract}|${start}`),
    tags: ['$initial' as const],
    priority: 2,
  },
  {
    name: 'shared',
    test: new RegExp(`apps/web/src/(ui|lib|queries|parts)/|${packages}|${contract}`),
    // above what staff's screens alone reach: what only they share so often would be on every public page
    minShareCount: 76,
    priority: 1,
  },
]

/** The renderer's files are named by what they are made of, so that a profile says what drawing costs (bench/web). */
const rendererGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'queries', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
  { name: 'router', test: /node_modules\/(@tanstack|seroval|seroval-plugins)\// },
]

/** Leaflet asks by markup whether the browser has SVG, which Trusted Types report: ask by an element instead. */
const leafletWithoutMarkup = {
  name: 'leaflet-without-markup',
  transform: {
    filter: { id: /leaflet-src(\.esm)?\.js$/ },
    handler(code: string) {
      const markup = "div.innerHTML = '<svg/>';"
      if (!code.includes(markup)) throw new Error('Leaflet asks for SVG in another way now: look at vite.config.ts')
      return code.replace(markup, "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));")
    },
  },
}

/** Vite's helper also preloads modules, which `resolveDependencies` below turns off; this one only waits for styles. */
const lazyStyles = {
  name: 'husrum:lazy-styles',
  enforce: 'pre' as const,
  apply: 'build' as const,
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `
      const asked = {}
      const fetchStyles = (href) => asked[href] ??= new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
        link.onload = resolve
        link.onerror = () => {
          link.remove()
          delete asked[href]
          reject(new TypeError('Failed to fetch ' + href))
        }
        document.head.append(link)
      })
      export const __vitePreload = (load, files) =>
        files?.length ? Promise.all(files.map((file) => fetchStyles('/' + file))).then(load) : load()`,
  },
}

/** This function's text stands in every page, and the renderer itself is not minified. */
const shortHydrationLoader = {
  name: 'husrum:short-hydration-loader',
  enforce: 'post' as const,
  apply: 'build' as const,
  transform: {
    filter: { id: /deferred-hydration\/hydration-loader\.ts$/ },
    handler: async (code: string, id: string) => ({ code: (await minify(id, code, { module: true })).code, map: null }),
  },
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      // A screen, its loader and its skeleton are loaded together on demand: every page's first script only names the
      // routes.
      router: {
        ...routeTree,
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader']],
        },
      },
      // The product has one API, described in packages/contract; server functions would be a second one.
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
    contractForBrowser(),
    leafletWithoutMarkup,
    lazyStyles,
    shortHydrationLoader,
    precompress(),
    chunkModules(),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // The router's manifest names what a page needs; a second list of all files would be in every page's first script.
    modulePreload: { resolveDependencies: () => [] },
  },
  resolve: { alias: aliases },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
    },
    // The built renderer bundles everything, so that it needs only its own folder. Development leaves packages to Node.
    ssr: {
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: rendererGroups, includeDependenciesRecursively: false } },
        },
      },
    },
  },
}))
