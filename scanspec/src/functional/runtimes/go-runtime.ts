import { unreadableInput } from '../signature.ts'

/** Reading and writing of the generated main in Go. */
export const goRuntime = String.raw`package main

import (
	drafts_Bufio "bufio"
	drafts_Os "os"
	drafts_Strconv "strconv"
)

var drafts_Source = drafts_Os.NewFile(3, "input")
var drafts_Input = drafts_Bufio.NewReaderSize(drafts_Source, 1<<16)
var drafts_Output = drafts_Bufio.NewWriterSize(drafts_Os.NewFile(4, "output"), 1<<16)

func drafts_Refuse() {
	drafts_Os.Stderr.WriteString("The input does not fit the signature.\n")
	drafts_Os.Exit(${unreadableInput})
}

// -1 at the end.
func drafts_Peek() int {
	bytes, err := drafts_Input.Peek(1)
	if err != nil {
		return -1
	}
	return int(bytes[0])
}

func drafts_SkipBlanks() {
	for {
		c := drafts_Peek()
		if c != ' ' && c != '\t' && c != '\r' {
			return
		}
		drafts_Input.ReadByte()
	}
}

func drafts_EndLine() {
	drafts_SkipBlanks()
	c, err := drafts_Input.ReadByte()
	if err == nil && c != '\n' {
		drafts_Refuse()
	}
}

func drafts_Word(found []byte) []byte {
	drafts_SkipBlanks()
	for c := drafts_Peek(); c >= 0 && c != '\n' && c != ' ' && c != '\t' && c != '\r'; c = drafts_Peek() {
		found = append(found, byte(c))
		drafts_Input.ReadByte()
	}
	if len(found) == 0 {
		drafts_Refuse()
	}
	return found
}

func drafts_Integer() int64 {
	var room [32]byte
	value, err := drafts_Strconv.ParseInt(string(drafts_Word(room[:0])), 10, 64)
	if err != nil {
		drafts_Refuse()
	}
	return value
}

func drafts_ReadBool() bool {
	value, err := drafts_Strconv.ParseBool(string(drafts_Word(nil)))
	if err != nil {
		drafts_Refuse()
	}
	drafts_EndLine()
	return value
}

func drafts_ReadInt() int64 {
	value := drafts_Integer()
	drafts_EndLine()
	return value
}

func drafts_ReadFloat() float64 {
	found := drafts_Word(nil)
	// Go writes 1_0 for 10.
	for _, c := range found {
		if c == '_' {
			drafts_Refuse()
		}
	}
	value, err := drafts_Strconv.ParseFloat(string(found), 64)
	if err != nil {
		drafts_Refuse()
	}
	drafts_EndLine()
	return value
}

func drafts_ReadString() string {
	line, err := drafts_Input.ReadString('\n')
	if err == nil {
		return line[:len(line)-1]
	}
	if line == "" {
		drafts_Refuse()
	}
	return line
}

func drafts_ReadCount() int64 {
	count := drafts_ReadInt()
	if count < 0 || count > 1<<25 {
		drafts_Refuse()
	}
	return count
}

func drafts_ReadInts() []int64 {
	values := make([]int64, drafts_ReadCount())
	for i := range values {
		values[i] = drafts_Integer()
	}
	drafts_EndLine()
	return values
}

func drafts_ReadStrings() []string {
	values := make([]string, drafts_ReadCount())
	for i := range values {
		values[i] = drafts_ReadString()
	}
	return values
}

func drafts_Flush() {
	if drafts_Output.Flush() != nil {
		drafts_Os.Exit(1)
	}
}

func drafts_Add(value int64, after byte) {
	var room [32]byte
	drafts_Output.Write(append(drafts_Strconv.AppendInt(room[:0], value, 10), after))
}

func drafts_PrintBool(value bool) {
	drafts_PrintString(drafts_Strconv.FormatBool(value))
}

func drafts_PrintInt(value int64) {
	drafts_Add(value, '\n')
}

func drafts_PrintFloat(value float64) {
	drafts_PrintString(drafts_Strconv.FormatFloat(value, 'g', 17, 64))
}

func drafts_PrintString(value string) {
	for i := 0; i < len(value); i++ {
		if value[i] == '\n' {
			panic("A returned string has a line feed, which no answer has.")
		}
	}
	drafts_Output.WriteString(value)
	drafts_Output.WriteByte('\n')
}

func drafts_PrintInts(values []int64) {
	drafts_Add(int64(len(values)), '\n')
	for i, value := range values {
		if i+1 < len(values) {
			drafts_Add(value, ' ')
		} else {
			drafts_Add(value, '\n')
		}
	}
	if len(values) == 0 {
		drafts_Output.WriteByte('\n')
	}
}

func drafts_PrintStrings(values []string) {
	drafts_Add(int64(len(values)), '\n')
	for _, value := range values {
		drafts_PrintString(value)
	}
}
`
