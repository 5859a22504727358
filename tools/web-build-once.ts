/** Builds the pages for an image. `npm start` builds them by itself. */
import path from 'node:path'
import process from 'node:process'
import { buildWeb } from './web-build.ts'

process.chdir(path.resolve(import.meta.dirname, '..'))
await buildWeb()
