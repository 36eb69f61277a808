import { sections } from '@drafts/contract'
import type { SectionView, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import type { EditedSection } from '../../product/section-draft/section.ts'

export type AttributesForm = Stored<'attributes'>

export const attributesSection: EditedSection<SectionView<'attributes'>, AttributesForm> = {
  kind: sections.attributes,
  what: 'attributes',
  labels: {
    topics: 'Topics',
    license: 'License type',
    rightsOwner: 'Rights Owner',
    source: 'Source Name',
    sourceURL: 'Source URL',
    inputFile: 'Input file',
    outputFile: 'Output file',
    showsGroups: 'Groups in the statement',
  },
  formOf: ({
    topics,
    license,
    rightsOwner,
    source,
    sourceURL,
    inputFile,
    outputFile,
    showsGroups,
  }) => ({
    topics,
    license,
    rightsOwner,
    source,
    sourceURL,
    inputFile,
    outputFile,
    showsGroups,
  }),
  read: (place) => api.getAttributes(place),
  save: (place, body) => api.saveAttributes({ ...place, body }),
}
