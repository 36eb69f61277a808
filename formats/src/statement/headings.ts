// Headings that the reader knows in the ten languages of the product.

export type HeadingKind = 'input' | 'output' | 'interaction' | 'notes' | 'other'

/** Headings as authors write them, compared without case, marks and doubled blanks. */
const known: readonly (readonly [HeadingKind, readonly string[]])[] = [
  [
    'input',
    [
      'input',
      'input format',
      'input specification',
      'input description',
      'the input',
      'input data',
      'input file',
      'standard input',
    ],
  ],
  [
    'input',
    [
      'entrée',
      'entrées',
      'entree',
      'format d’entrée',
      "format d'entrée",
      'format de l’entrée',
      "format de l'entrée",
    ],
  ],
  [
    'input',
    [
      'entrada',
      'formato de entrada',
      'datos de entrada',
      'описание входных данных',
      'входные данные',
      'входной файл',
      'формат входных данных',
      'формат входного файла',
      'ввод',
      'вход',
    ],
  ],
  [
    'input',
    ['输入', '输入格式', '输入描述', '输入数据', '輸入', '輸入格式', '輸入說明', '輸入描述'],
  ],
  [
    'input',
    [
      'dữ liệu vào',
      'dữ liệu',
      'đầu vào',
      'input (dữ liệu vào)',
      'इनपुट',
      'इनपुट प्रारूप',
      'ইনপুট',
      'ইনপুট ফরম্যাট',
      'ข้อมูลนำเข้า',
      'ข้อมูลเข้า',
      'อินพุต',
    ],
  ],
  [
    'output',
    [
      'output',
      'output format',
      'output specification',
      'output description',
      'the output',
      'output data',
      'output file',
      'standard output',
    ],
  ],
  [
    'output',
    [
      'sortie',
      'sorties',
      'format de sortie',
      'format de la sortie',
      'salida',
      'formato de salida',
      'datos de salida',
    ],
  ],
  [
    'output',
    [
      'описание выходных данных',
      'выходные данные',
      'выходной файл',
      'формат выходных данных',
      'формат выходного файла',
      'вывод',
      'выход',
    ],
  ],
  [
    'output',
    ['输出', '输出格式', '输出描述', '输出数据', '輸出', '輸出格式', '輸出說明', '輸出描述'],
  ],
  [
    'output',
    [
      'kết quả',
      'dữ liệu ra',
      'đầu ra',
      'आउटपुट',
      'आउटपुट प्रारूप',
      'আউটপুট',
      'আউটপুট ফরম্যাট',
      'ข้อมูลส่งออก',
      'ข้อมูลออก',
      'เอาต์พุต',
    ],
  ],
  [
    'interaction',
    [
      'interaction',
      'interaction protocol',
      'interactive',
      'communication',
      'протокол взаимодействия',
      'взаимодействие',
      'интерактивное взаимодействие',
    ],
  ],
  [
    'interaction',
    [
      'interactivité',
      'protocole',
      'interacción',
      'protocolo',
      '交互',
      '交互格式',
      '交互协议',
      '互動',
      'tương tác',
      'giao thức',
      'इंटरैक्शन',
      'ইন্টারঅ্যাকশন',
      'การโต้ตอบ',
    ],
  ],
  [
    'notes',
    [
      'notes',
      'note',
      'explanation',
      'explanations',
      'remark',
      'remarks',
      'hint',
      'hints',
      'comments',
      'примечание',
      'примечания',
      'пояснение',
      'пояснения',
      'замечание',
      'замечания',
    ],
  ],
  [
    'notes',
    [
      'remarque',
      'remarques',
      'explication',
      'explications',
      'notas',
      'nota',
      'explicación',
      'explicaciones',
      'aclaración',
      '提示',
      '说明',
      '样例解释',
      '备注',
      '注释',
      '注意',
      '說明',
      '範例說明',
      '備註',
    ],
  ],
  [
    'notes',
    [
      'ghi chú',
      'giải thích',
      'chú ý',
      'टिप्पणी',
      'टिप्पणियाँ',
      'नोट',
      'व्याख्या',
      'নোট',
      'ব্যাখ্যা',
      'টীকা',
      'หมายเหตุ',
      'คำอธิบาย',
    ],
  ],
  [
    'notes',
    [
      'sample explanation',
      'sample explanations',
      'explanation of samples',
      'explanation of the samples',
      'explanation of sample',
      'example explanation',
      'explanation of examples',
      'samples explanation',
      'sample notes',
      'notes on the samples',
    ],
  ],
]

const kinds: ReadonlyMap<string, HeadingKind> = new Map(
  known.flatMap(([kind, words]) => words.map((word) => [word, kind] as const)),
)

export function kindOfHeading(heading: string): HeadingKind {
  const key = heading
    .toLowerCase()
    .replace(/[*_`:：#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    kinds.get(key) ??
    (/^(sample|example) explanation|^explanation (of|for) /.test(key) ? 'notes' : 'other')
  )
}
