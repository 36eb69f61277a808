import { isLocale } from '@drafts/contract'
import type { Locale, StatementLocale } from '@drafts/contract'

/** The words of a statement's view, in the statement's own language (docs/product/pages.md#words-of-a-statement). */
export interface ViewWords {
  cpu: string
  memory: string
  input: string
  output: string
  example: string
  examples: string
  notes: string
  function: string
  arguments: string
  returns: string
  call: string
}

const wordsOf = (
  cpu: string,
  memory: string,
  input: string,
  output: string,
  example: string,
  examples: string,
  notes: string,
  name: string,
  given: string,
  returns: string,
  call: string,
): ViewWords => ({
  cpu,
  memory,
  input,
  output,
  example,
  examples,
  notes,
  function: name,
  arguments: given,
  returns,
  call,
})

// One line a language, in the order of the fields.
// prettier-ignore
const viewWords: Readonly<Record<Locale, ViewWords>> = {
  'en-US': wordsOf('CPU', 'Memory', 'Input', 'Output', 'Example', 'Examples', 'Notes', 'Function', 'Arguments', 'Returns', 'Call'),
  'bn-BD': wordsOf('CPU', 'মেমরি', 'ইনপুট', 'আউটপুট', 'উদাহরণ', 'উদাহরণ', 'টীকা', 'ফাংশন', 'আর্গুমেন্ট', 'ফেরত মান', 'কল'),
  'zh-TW': wordsOf('CPU', '記憶體', '輸入', '輸出', '範例', '範例', '說明', '函式', '參數', '回傳值', '呼叫'),
  'zh-CN': wordsOf('CPU', '内存', '输入', '输出', '样例', '样例', '说明', '函数', '参数', '返回值', '调用'),
  'fr-FR': wordsOf('CPU', 'Mémoire', 'Entrée', 'Sortie', 'Exemple', 'Exemples', 'Remarques', 'Fonction', 'Arguments', 'Valeurs de retour', 'Appel'),
  'hi-IN': wordsOf('CPU', 'मेमोरी', 'इनपुट', 'आउटपुट', 'उदाहरण', 'उदाहरण', 'टिप्पणियाँ', 'फ़ंक्शन', 'आर्ग्युमेंट', 'रिटर्न मान', 'कॉल'),
  'es-ES': wordsOf('CPU', 'Memoria', 'Entrada', 'Salida', 'Ejemplo', 'Ejemplos', 'Notas', 'Función', 'Argumentos', 'Valores devueltos', 'Llamada'),
  'ru-RU': wordsOf('ЦПУ', 'Память', 'Входные данные', 'Выходные данные', 'Пример', 'Примеры', 'Примечания', 'Функция', 'Аргументы', 'Возвращаемые значения', 'Вызов'),
  'th-TH': wordsOf('CPU', 'หน่วยความจำ', 'ข้อมูลนำเข้า', 'ข้อมูลส่งออก', 'ตัวอย่าง', 'ตัวอย่าง', 'หมายเหตุ', 'ฟังก์ชัน', 'อาร์กิวเมนต์', 'ค่าที่คืน', 'การเรียก'),
  'vi-VN': wordsOf('CPU', 'Bộ nhớ', 'Dữ liệu vào', 'Kết quả', 'Ví dụ', 'Các ví dụ', 'Ghi chú', 'Hàm', 'Tham số', 'Giá trị trả về', 'Lời gọi'),
}

/** For a language outside the ten the English ones. */
export const viewWordsOf = (locale: StatementLocale): ViewWords =>
  viewWords[isLocale(locale) ? locale : 'en-US']
